#ifndef X
#define X
#endif
