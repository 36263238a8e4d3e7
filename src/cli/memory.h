/* What happens when there is no memory. */
#ifndef CLI_MEMORY_H
#define CLI_MEMORY_H

/* From now on the parts of jansson, too, end the program when there is no memory. */
void memory_guard(void);

#endif
