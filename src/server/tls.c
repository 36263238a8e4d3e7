/* Certificates are first read into a context of their own, so that files that do not fit leave a
 * running server with those that it has. */
#include "tls.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* OpenSSL's reason, which is the last thing that it complained about. */
static bool refuse(cw_errors *errors, const char *file, const char *what)
{
    char reason[200];
    ERR_error_string_n(ERR_peek_last_error(), reason, sizeof reason);
    ERR_clear_error();
    cw_errors_add(errors, CW_ERR_IO, file, 0, 0, "%s: %s", what, reason);
    return false;
}

/* OpenSSL would wait for a pipe, and tells of a file that is not there in words of its own. */
static bool is_plain(const char *path, cw_errors *errors)
{
    struct stat info;
    bool found = stat(path, &info) == 0;
    if (found && S_ISREG(info.st_mode))
        return true;
    cw_errors_add(errors, CW_ERR_IO, path, 0, 0, "this cannot be read: %s",
                  found ? "it is no plain file" : strerror(errno));
    return false;
}

static bool read_files(SSL_CTX *into, const char *cert, const char *key, cw_errors *errors)
{
    if (!is_plain(cert, errors) || !is_plain(key, errors))
        return false;
    if (SSL_CTX_use_certificate_chain_file(into, cert) != 1)
        return refuse(errors, cert, "this is no certificate in PEM that can be read");
    if (SSL_CTX_use_PrivateKey_file(into, key, SSL_FILETYPE_PEM) != 1
        || SSL_CTX_check_private_key(into) != 1)
        return refuse(errors, key, "this is no private key in PEM, or not the certificate's");
    return true;
}

/* Read into a trial first: files that do not fit leave the certificate in use as it is, so a
 * mistake at renewal does not end the service. With `to` NULL it is only a check. */
bool cw__tls_load(SSL_CTX *to, const char *cert, const char *key, cw_errors *errors)
{
    STACK_OF(X509) *chain = NULL;
    SSL_CTX *trial = SSL_CTX_new(TLS_server_method());
    bool good = trial != NULL ? read_files(trial, cert, key, errors)
                              : refuse(errors, cert, "there was not enough memory");
    if (good && to != NULL) {
        SSL_CTX_get0_chain_certs(trial, &chain);
        good = SSL_CTX_use_cert_and_key(to, SSL_CTX_get0_certificate(trial),
                                        SSL_CTX_get0_privatekey(trial), chain, 1)
                   == 1
               || refuse(errors, cert, "the certificate cannot be used");
    }
    SSL_CTX_free(trial);
    return good;
}
