/* Private to bots: a program that is spoken to in lines, with limits on time and length. It has a
 * process group of its own, so that what it starts ends with it. */
#ifndef TABLE_BOT_PROCESS_H
#define TABLE_BOT_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { BOT_LINE = 1 << 16 }; /* longest line that a bot may write, in bytes */

typedef struct bot_process {
    pid_t pid;    /* 0 = it does not run */
    int to, from; /* our ends of its standard input and output */
    size_t taken; /* bytes of the buffer that were handed out already */
    size_t used;
    char buffer[BOT_LINE + 1];
} bot_process;

typedef enum bot_fault {
    BOT_FINE,
    BOT_LATE,    /* the deadline has passed */
    BOT_CLOSED,  /* it has ended, or closed its input or output */
    BOT_FLOODED, /* a line without an end */
    BOT_FAULTS
} bot_fault;

/* A sentence about a fault without a full stop. */
const char *cw__bot_fault_text(bot_fault fault);

/* Starts `command` with /bin/sh; its stderr is ours. False if that fails. */
bool cw__bot_start(bot_process *p, const char *command);

bot_fault cw__bot_send(bot_process *p, const char *text, size_t size, double deadline);

/* The next line without its end, NUL-terminated, good until the next call. */
bot_fault cw__bot_read_line(bot_process *p, double deadline, char **line, size_t *size);

/* Ends the process and all it has started; before that it has `patience` seconds to go by itself
 * once its input is closed. Leaves no zombie. Does nothing if it does not run. */
void cw__bot_stop(bot_process *p, double patience);

#endif
