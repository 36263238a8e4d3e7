/* Pictures and themes that a game brings: what is shown, and what is refused with a sentence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants the four above first */
#include <cmocka.h>

#include "art.h"
#include "lang/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OPEN "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">"

static cw_errors errors;

/* ---- SVG ---- */

static cw_status check_svg(const char *text, size_t size)
{
    cw_errors_init(&errors);
    cw_status status = cw__art_check_svg((const unsigned char *)text, size, "art/wolf.svg",
                                         &errors);
    assert_int_equal(status == CW_OK, errors.count == 0);
    return status;
}

static void plain_pictures_pass(void **state)
{
    static const char *const good[] = {
        OPEN "</svg>",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- by hand -->\n" OPEN
        "<path d=\"M0 0L9 9z\"/></svg>\n",
        OPEN
        "<defs><linearGradient id=\"a\"><stop offset=\"0\" stop-color=\"#fff\"/></linearGradient>"
        "<radialGradient id='b' href='#a'/></defs><g fill=\"url(#a)\" style=\"opacity: .5; fill: "
        "url(#b)\">"
        "<circle cx=\"5\" cy=\"5\" r=\"4\" /></g><title>Wölfe</title></svg>",
    };
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_int_equal(check_svg(good[i], strlen(good[i])), CW_OK);
}

static void hostile_pictures_are_refused(void **state)
{
    static const char *const bad[] = {
        "",
        "<svg",
        "PNG",
        OPEN,
        OPEN "<g></svg></g>",
        OPEN "</svg>" OPEN "</svg>",
        OPEN "<svg/></svg>",
        "<g/>",
        OPEN "</svg>text",
        OPEN "<!--></svg>",
        OPEN "<script>alert(1)</script></svg>",
        OPEN "<SCRIPT>alert(1)</SCRIPT></svg>",
        OPEN "<svg:script/></svg>",
        OPEN "<style>@import 'x'</style></svg>",
        OPEN "<foreignObject><p/></foreignObject></svg>",
        OPEN "<image href=\"http://x/\"/></svg>",
        OPEN "<use href=\"#a\"/></svg>",
        OPEN "<a href=\"#b\"/></svg>",
        OPEN "<animate/></svg>",
        OPEN "<set/></svg>",
        OPEN "<filter/></svg>",
        OPEN "<text>a</text></svg>",
        OPEN "<path onload=\"alert(1)\"/></svg>",
        OPEN "<path ONCLICK=\"alert(1)\"/></svg>",
        OPEN "<path xlink:href=\"#a\"/></svg>",
        OPEN "<linearGradient href=\"https://x/#a\"/></svg>",
        OPEN "<linearGradient href=\"javascript:alert(1)\"/></svg>",
        OPEN "<path fill=\"url(http://x/)\"/></svg>",
        OPEN "<path fill=\"URL( #a)\"/></svg>",
        OPEN "<path style=\"fill:url(//x)\"/></svg>",
        OPEN "<path style=\"fill:u\\72l(#x)\"/></svg>",
        OPEN "<path style=\"x:expression(alert(1))//\"/></svg>",
        OPEN "<path fill=\"&#x75;rl(x)\"/></svg>",
        OPEN "<path fill='a<b'/></svg>",
        OPEN "<path fill=red/></svg>",
        OPEN "<path fill/></svg>",
        OPEN "&lt;</svg>",
        OPEN "<![CDATA[ ]]></svg>",
        OPEN "<?xml-stylesheet href=\"x\"?></svg>",
        "<!DOCTYPE svg [<!ENTITY a \"b\">]>" OPEN "</svg>",
        "<svg xmlns=\"http://www.w3.org/1999/xhtml\"></svg>",
        OPEN "<!-- no end",
        OPEN "\xff</svg>",
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (check_svg(bad[i], strlen(bad[i])) == CW_OK)
            fail_msg("taken: %s", bad[i]);
        assert_string_equal(errors.list[0].file, "art/wolf.svg");
        assert_non_null(strstr(errors.list[0].message, "; "));
    }
    assert_int_not_equal(check_svg(OPEN "\0</svg>", sizeof(OPEN "\0</svg>") - 1), CW_OK);
}

static void pictures_have_bounds(void **state)
{
    cw_str text = CW_STR_INIT;
    (void)state;
    cw_str_add(&text, OPEN);
    for (int i = 0; i < 40; i++)
        cw_str_add(&text, "<g>");
    assert_int_not_equal(check_svg(cw_str_get(&text), text.size), CW_OK);
    cw_str_reset(&text);
    cw_str_add(&text, OPEN);
    for (int i = 0; i < 6000; i++)
        cw_str_add(&text, "<g/>");
    cw_str_add(&text, "</svg>");
    assert_int_not_equal(check_svg(cw_str_get(&text), text.size), CW_OK);
    cw_str_clear(&text);
}

/* ---- PNG ---- */

static uint32_t checksum(const unsigned char *p, size_t size)
{
    uint32_t c = ~0u;
    for (size_t i = 0; i < size; i++)
        for (int k = 0; k < 8; k++) {
            uint32_t bit = (c ^ (uint32_t)(p[i] >> k)) & 1;
            c = bit != 0 ? 0xedb88320u ^ c >> 1 : c >> 1;
        }
    return ~c;
}

static void add_number(cw_str *out, uint32_t n)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        cw_str_char(out, (char)(n >> shift & 255));
}

static void add_chunk(cw_str *out, const char *kind, const char *data, size_t size)
{
    cw_str part = CW_STR_INIT;
    cw_str_add(&part, kind);
    cw_str_add_n(&part, data, size);
    add_number(out, (uint32_t)size);
    cw_str_add_n(out, cw_str_get(&part), part.size);
    add_number(out, checksum((const unsigned char *)cw_str_get(&part), part.size));
    cw_str_clear(&part);
}

static void begin_png(cw_str *out, uint32_t width, uint32_t height, char depth, char color)
{
    cw_str head = CW_STR_INIT;
    cw_str_reset(out);
    cw_str_add_n(out, "\x89PNG\r\n\x1a\n", 8);
    add_number(&head, width);
    add_number(&head, height);
    cw_str_add_n(&head, (char[]){depth, color, 0, 0, 0}, 5);
    add_chunk(out, "IHDR", cw_str_get(&head), head.size);
    cw_str_clear(&head);
}

static cw_status check_png(const cw_str *text)
{
    cw_errors_init(&errors);
    return cw__art_check_png((const unsigned char *)cw_str_get(text), text->size, "art/wolf.png",
                             &errors);
}

static void only_whole_small_still_pngs_pass(void **state)
{
    static const struct {
        uint32_t width, height;
        char depth, color;
        const char *between;
        bool good;
    } cases[] = {
        {64, 64, 8, 6, "tEXt", true},           {1024, 16, 8, 2, "iCCP", true},
        {64, 64, 4, 3, "PLTE", true},           {1025, 64, 8, 6, "tEXt", false},
        {64, 0, 8, 6, "tEXt", false},           {64, 64, 7, 6, "tEXt", false},
        {64, 64, 8, 5, "tEXt", false},          {64, 64, 8, 6, "acTL", false},
        {64, 64, 8, 6, "EVIL", false},          {64, 64, 8, 6, "IHDR", false},
        {0x80000000u, 64, 8, 6, "tEXt", false},
    };
    cw_str png = CW_STR_INIT;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin_png(&png, cases[i].width, cases[i].height, cases[i].depth, cases[i].color);
        add_chunk(&png, cases[i].between, "abcd", 4);
        add_chunk(&png, "IDAT", "x", 1);
        add_chunk(&png, "IEND", "", 0);
        assert_int_equal(check_png(&png) == CW_OK, cases[i].good);
        assert_int_equal(errors.count == 0, cases[i].good);
    }
    cw_str_clear(&png);
}

/* Every cut and every changed byte is noticed. */
static void damaged_pngs_are_refused(void **state)
{
    cw_str png = CW_STR_INIT, part = CW_STR_INIT;
    (void)state;
    begin_png(&png, 64, 64, 8, 6);
    add_chunk(&png, "IDAT", "data", 4);
    add_chunk(&png, "IEND", "", 0);
    assert_int_equal(check_png(&png), CW_OK);
    for (size_t cut = 0; cut < png.size; cut++) {
        cw_str_reset(&part);
        cw_str_add_n(&part, cw_str_get(&png), cut);
        assert_int_not_equal(check_png(&part), CW_OK);
        cw_str_add_n(&part, (char[]){(char)(cw_str_get(&png)[cut] ^ 1)}, 1);
        cw_str_add_n(&part, cw_str_get(&png) + cut + 1, png.size - cut - 1);
        assert_int_not_equal(check_png(&part), CW_OK);
    }
    cw_str_char(&png, 'x');
    assert_int_not_equal(check_png(&png), CW_OK);
    cw_str_clear(&part);
    cw_str_clear(&png);
}

/* ---- themes ---- */

static cw_game *sample(void)
{
    static const char text[] =
        "{game: {classes: [mage], elements: [fire]}, heroes: [{name: A, hero: true, class: mage}], "
        "cards: [{name: Ember Wolf, cost: 1, minion: 1/1, art: wolf.png}]}";
    cw_errors_init(&errors);
    cw_game *game = cw_load_game_text(text, sizeof text - 1, "sample", &errors);
    assert_non_null(game);
    return game;
}

static void themes_are_passed_on(void **state)
{
    static const char text[] =
        "colors: {paper: \"#ffffff\", own_mat: \"#102030\"}\nfonts: {names: slab, text: round}\n"
        "frames:\n  mage: {name: \"Order of <b>Ink</b>\", colors: [\"#112233\", \"#445566\"]}\n"
        "  fire: {name: Kiln}\n";
    cw_game *game = sample();
    (void)state;
    assert_string_equal(
        game->cards[cw_game_find_card(game, "Ember Wolf", 1u << CW_TYPE_MINION)].art, "wolf.png");
    json_t *theme = cw__theme_read(game, text, sizeof text - 1, "theme.yaml", &errors);
    assert_int_equal(errors.count, 0);
    json_t *mage = json_object_get(json_object_get(theme, "frames"), "mage");
    assert_string_equal(json_string_value(json_object_get(mage, "name")), "Order of <b>Ink</b>");
    assert_int_equal(json_array_size(json_object_get(mage, "colors")), 2);
    json_decref(theme);
    cw_game_free(game);
}

static void hostile_themes_are_refused(void **state)
{
    static const char *const bad[] = {
        "[]",
        "colors: red",
        "colors: {paper: red}",
        "colors: {paper: \"#fff\"}",
        "colors: {paper: \"#ffffff; background: url(x)\"}",
        "colors: {paper: \"#gggggg\"}",
        "colors: {wall: \"#ffffff\"}",
        "colors: {paper: \"#2a1c0e\"}",
        "colors: {paper: [\"#ffffff\"]}",
        "fonts: {names: \"url(x)\"}",
        "fonts: {names: Comic Sans}",
        "fonts: {header: book}",
        "frames: {druid: {name: x}}",
        "frames: {mage: x}",
        "frames: {mage: {name: \"\"}}",
        "frames: {mage: {name: [x]}}",
        "frames: {mage: {name: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}}",
        "frames: {mage: {colors: [\"#112233\"]}}",
        "frames: {mage: {colors: [\"#112233\", red]}}",
        "frames: {mage: {shape: round}}",
        "script: alert(1)",
        "colors: {paper: \"#ffffff\"",
    };
    cw_game *game = sample();
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        cw_errors_init(&errors);
        json_t *theme = cw__theme_read(game, bad[i], strlen(bad[i]), "theme.yaml", &errors);
        if (theme != NULL || errors.count == 0)
            fail_msg("taken: %s", bad[i]);
        assert_string_equal(errors.list[0].file, "theme.yaml");
    }
    cw_game_free(game);
}

static void the_name_of_a_picture_is_no_path(void **state)
{
    static const char *const bad[] = {"../wolf.png", "/etc/passwd", "wolf.gif",   "Wolf.png",
                                      ".png",        "a/b.svg",     "wolf.png\\n"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[300];
        int n = snprintf(text, sizeof text,
                         "{game: {classes: [mage]}, heroes: [{name: A, hero: true, class: mage}], "
                         "cards: [{name: Wolf, cost: 1, minion: 1/1, art: \"%s\"}]}",
                         bad[i]);
        cw_errors_init(&errors);
        assert_null(cw_load_game_text(text, (size_t)n, "sample", &errors));
        assert_true(errors.count > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_pictures_pass),
        cmocka_unit_test(hostile_pictures_are_refused),
        cmocka_unit_test(pictures_have_bounds),
        cmocka_unit_test(only_whole_small_still_pngs_pass),
        cmocka_unit_test(damaged_pngs_are_refused),
        cmocka_unit_test(themes_are_passed_on),
        cmocka_unit_test(hostile_themes_are_refused),
        cmocka_unit_test(the_name_of_a_picture_is_no_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
