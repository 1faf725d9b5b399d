// Faults at the system calls that change files, for a program that is started with this library in
// LD_PRELOAD. Built by the tests: clang -shared -fPIC -o faults.so faults.c -ldl
//
//   LINKBROKER_FAULT_UNDER   a folder: calls on files below it are counted, and no others
//   LINKBROKER_FAULT_AT      the number of the call that fails, from 1; 0 or nothing counts only
//   LINKBROKER_FAULT_KIND    kill    the process ends by SIGKILL before the call
//                            torn    half of the bytes are written, then SIGKILL; as kill, elsewhere
//                            short   half of the bytes are written, once; EINTR elsewhere
//                            a number: the call fails with this errno, once, and does nothing
//   LINKBROKER_FAULT_ALARM   microseconds after which SIGALRM ends the process, whatever it does
//   LINKBROKER_FAULT_REPORT  a file that gets the number of calls when the process ends by itself
//
// Counted are write, pwrite, fsync, fdatasync, ftruncate, rename and unlink, each by whichever of
// its names. Calls of several threads are counted in the order in which they come.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

enum fault { FAULT_NONE, FAULT_TORN, FAULT_SHORT, FAULT_ERROR };

static atomic_long calls;

static const char *under(void) { return getenv("LINKBROKER_FAULT_UNDER"); }

static int is_path_counted(const char *path) {
    const char *folder = under();
    if (!folder) return 1;
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static int is_file_counted(int descriptor) {
    if (!under()) return 1;
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t count = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
    if (count < 0) return 0;
    path[count] = 0;
    return is_path_counted(path);
}

static void die(void) {
    syscall(SYS_kill, syscall(SYS_getpid), SIGKILL);
    for (;;) {
    }
}

// Counts a call and says how it fails; sets errno for a plain failure.
static enum fault next(int is_counted) {
    if (!is_counted) return FAULT_NONE;
    long number = atomic_fetch_add(&calls, 1) + 1;
    const char *at = getenv("LINKBROKER_FAULT_AT");
    const char *kind = getenv("LINKBROKER_FAULT_KIND");
    if (!at || !kind || atol(at) != number) return FAULT_NONE;
    if (strcmp(kind, "kill") == 0) die();
    if (strcmp(kind, "torn") == 0) return FAULT_TORN;
    if (strcmp(kind, "short") == 0) return FAULT_SHORT;
    errno = atoi(kind);
    return FAULT_ERROR;
}

// The same for a call that has no half.
static int fails(int is_counted) {
    switch (next(is_counted)) {
    case FAULT_NONE: return 0;
    case FAULT_TORN: die(); return 1;
    case FAULT_SHORT: errno = EINTR; return 1;
    case FAULT_ERROR: return 1;
    }
    return 0;
}

// Nothing catches the signal, so the process ends at once, as by SIGKILL.
__attribute__((constructor)) static void set_alarm(void) {
    const char *text = getenv("LINKBROKER_FAULT_ALARM");
    if (!text) return;
    long time = atol(text);
    struct itimerval timer = {.it_value = {.tv_sec = time / 1000000, .tv_usec = time % 1000000}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

__attribute__((destructor)) static void report(void) {
    const char *path = getenv("LINKBROKER_FAULT_REPORT");
    if (!path) return;
    char text[32];
    int length = snprintf(text, sizeof text, "%ld\n", atomic_load(&calls));
    long file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0) return;
    syscall(SYS_write, file, text, (size_t)length);
    syscall(SYS_close, file);
}

static ssize_t do_write(int file, const void *bytes, size_t count, off_t offset, int is_placed) {
    size_t amount = count;
    enum fault fault = next(is_file_counted(file));
    if (fault == FAULT_ERROR) return -1;
    if (fault != FAULT_NONE) amount = count / 2;
    ssize_t written = is_placed ? syscall(SYS_pwrite64, file, bytes, amount, offset)
                                : syscall(SYS_write, file, bytes, amount);
    if (fault == FAULT_TORN) die();
    return written;
}

ssize_t write(int file, const void *bytes, size_t count) {
    return do_write(file, bytes, count, 0, 0);
}
ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    return do_write(file, bytes, count, offset, 1);
}
ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    return do_write(file, bytes, count, offset, 1);
}
int fsync(int file) {
    return fails(is_file_counted(file)) ? -1 : (int)syscall(SYS_fsync, file);
}
int fdatasync(int file) {
    return fails(is_file_counted(file)) ? -1 : (int)syscall(SYS_fdatasync, file);
}
int ftruncate(int file, off_t length) {
    return fails(is_file_counted(file)) ? -1 : (int)syscall(SYS_ftruncate, file, length);
}
int ftruncate64(int file, off64_t length) {
    return fails(is_file_counted(file)) ? -1 : (int)syscall(SYS_ftruncate, file, length);
}
int rename(const char *from, const char *to) {
    if (fails(is_path_counted(from))) return -1;
    return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}
int unlink(const char *path) {
    if (fails(is_path_counted(path))) return -1;
    return (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}
