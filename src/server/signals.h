/* Signals as something to read: the loop's thread learns of them in its own time. */
#ifndef SERVER_SIGNALS_H
#define SERVER_SIGNALS_H

#include <signal.h>
#include <stdbool.h>
#include <uv.h>

typedef struct signal_reader {
    uv_poll_t poll;
    int file; /* what the signals are read from */
    void (*heard)(void *context, int number);
    void *context;
} signal_reader;

/* From now on SIGTERM, SIGINT and SIGHUP interrupt nobody, in threads that are made later neither:
 * the loop reads them and calls `heard`. False if that cannot be. */
bool cw__signals_open(signal_reader *s, uv_loop_t *loop, void (*heard)(void *context, int number),
                      void *context);
/* Before the loop's last turn. The signals stay held back: a second one must not cut short what the
 * server writes at its end, after which the process ends too. */
void cw__signals_close(signal_reader *s);

#endif
