// Tells ThreadSanitizer about the slow paths of the toolchain's Mutex.
//
// Synchronization.Mutex compiles its fast paths into its clients, where the sanitizer sees them; a
// lock that has to wait is taken inside the toolchain's library, which is not instrumented, so that
// a program of one Mutex and two threads is reported as a race (Swift 6.3 on Linux). This library
// is preloaded, calls the real function, and says what it has ordered. A real race is still found:
// only what happens under one Mutex is ordered.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

// Weak: programs without the sanitizer, such as the driver of the tests, load this library too.
__attribute__((weak)) void __tsan_acquire(void *);
__attribute__((weak)) void __tsan_release(void *);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define TRY "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);
SWIFT _Bool try_lock_slow(SELF) __asm__(TRY);

static void *real(const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    if (found == NULL) abort();
    return found;
}

SWIFT void lock_slow(uint32_t thread, SELF) {
    SWIFT void (*next)(uint32_t, SELF) = real(LOCK);
    next(thread, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT void unlock_slow(SELF) {
    SWIFT void (*next)(SELF) = real(UNLOCK);
    if (__tsan_release) __tsan_release(self);
    next(self);
}

SWIFT _Bool try_lock_slow(SELF) {
    SWIFT _Bool (*next)(SELF) = real(TRY);
    _Bool taken = next(self);
    if (taken && __tsan_acquire) __tsan_acquire(self);
    return taken;
}
