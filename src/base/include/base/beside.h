/* What lies beside the program: its data and its modules. They are found from where the program
 * lies, so that an installed folder can be moved. */
#ifndef BASE_BESIDE_H
#define BASE_BESIDE_H

#include <stdbool.h>
#include <stddef.h>

/* The path of `name` in the folder above the program's own: "share/x" of /opt/cw/bin/cardwright is
 * /opt/cw/share/x, whether there is such a thing or not. Links on the way are followed: in a build
 * folder they lead to the source (meson.build). False if the path is longer than `size`. */
bool cw_beside_program(const char *name, char *path, size_t size);

#endif
