#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <openssl/sha.h>

// SHA-256 without the provider machinery, whose start costs more than the digest of a policy file.
// OpenSSL 3 marks these three calls as old, not as wrong; their names stay out of Swift's sight.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
static inline int LB_sha256(const void *bytes, size_t count, unsigned char *digest) {
    SHA256_CTX context;
    return SHA256_Init(&context) && SHA256_Update(&context, bytes, count)
        && SHA256_Final(digest, &context);
}
#pragma GCC diagnostic pop
