/* Fuzzing of properties.yaml: any text is read or refused with a message, and what was read prints
 * as a text that reads as the same property. */
#include "lang/load.h"
#include "spec/property.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_printed(const cw_game *game, const cw_property *property)
{
    static cw_errors errors;
    cw_property again;
    cw_str text = CW_STR_INIT;
    cw_errors_init(&errors);
    cw_property_print(game, property, &text);
    if (cw_property_read(game, cw_str_get(&text), NULL, 0, 1, &again, &errors) != CW_OK
        || memcmp(property, &again, sizeof again) != 0)
        abort();
    cw_str_clear(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static cw_game *game;
    static cw_errors errors;
    static cw_properties properties;
    if (!game && !(game = cw_load_game("classic", NULL)))
        abort();
    cw_errors_init(&errors);
    properties.count = 0;
    cw_status status = cw_properties_read(game, (const char *)data, size, "fuzz", &properties,
                                          &errors);
    if ((status == CW_OK) != (errors.count == 0))
        abort();
    for (int i = 0; i < properties.count; i++)
        check_printed(game, &properties.list[i]);
    return 0;
}
