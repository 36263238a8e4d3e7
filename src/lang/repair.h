/* Small repairs where a text stopped being understood. */
#ifndef LANG_REPAIR_H
#define LANG_REPAIR_H

#include "reader.h"
#include "wordings.h"

/* What is certain: the other number of a noun or verb that would have been understood there
 * ("minion", "minions"), unless `number` is false, and the full stop at the end. False if there is
 * no such thing. */
bool cw__repair_certain(const wording_card *card, const worded *line, const reader *r, bool number,
                        worded *out);

typedef enum repair_kind { REPAIR_END, REPAIR_NONE, REPAIR_MARK, REPAIR_ARTICLE } repair_kind;

/* What may be meant, one by one from i = 0: a mark or an article that is missing, a mark too many.
 * REPAIR_NONE: this one cannot be; REPAIR_END: there are no more. */
repair_kind cw__repair_maybe(const wording_card *card, const worded *line, const reader *r, int i,
                             worded *out);

#endif
