import { assert, describe, it } from "@effect/vitest"
import type { Contents } from "./contentsOf.ts"
import { contentsOf } from "./contentsOf.ts"

const wifi = (fields: object) => ({ kind: "wifi", ssid: "Guests", encryption: "WPA", ...fields }) as Contents
const vcard = (fields: object) => ({ kind: "vcard", ...fields }) as Contents
const payload = (text: string) => ({ kind: "static", payload: text }) as Contents
const card = (...lines: ReadonlyArray<string>) => ["BEGIN:VCARD", "VERSION:4.0", ...lines, "END:VCARD"].join("\r\n")

describe("what a code says", () => {
  it.each([
    [wifi({ password: "correct horse" }), "WIFI:T:WPA;S:Guests;P:correct horse;;"],
    [wifi({ password: "12345678", hidden: true }), "WIFI:T:WPA;S:Guests;P:12345678;H:true;;"],
    [wifi({ encryption: "nopass", hidden: false }), "WIFI:T:nopass;S:Guests;;"],
    [
      wifi({ ssid: 'a;b,c:d"e\\f', password: 'p;a,s:s\\w"d' }),
      'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\f;P:p\\;a\\,s\\:s\\\\w\\"d;;'
    ],
    [payload("tel:+49301234567"), "tel:+49301234567"],
    [vcard({ firstName: "Ada", lastName: "Lovelace" }), card("FN:Ada Lovelace", "N:Lovelace;Ada;;;")],
    [vcard({ organization: "Acme; Sons, Ltd" }), card("FN:Acme\\; Sons\\, Ltd", "ORG:Acme\\; Sons\\, Ltd")],
    [
      vcard({
        firstName: "Ada",
        title: "Analyst",
        phone: "+44 20 7946 0000",
        email: "ada@example.com",
        url: "https://example.com/a,b;c",
        address: "12 St James's Sq, London",
        note: "Line one\nLine two\r\nEND:VCARD"
      }),
      card(
        "FN:Ada",
        "N:;Ada;;;",
        "TITLE:Analyst",
        "TEL:+44 20 7946 0000",
        "EMAIL:ada@example.com",
        "URL:https://example.com/a,b;c",
        "ADR:;;12 St James's Sq\\, London;;;;",
        "NOTE:Line one\\nLine two\\nEND:VCARD"
      )
    ],
    [vcard({ vcardSource: card("FN:Ada") }), card("FN:Ada")]
  ])("%j is %j", (contents, text) => {
    assert.strictEqual(contentsOf(contents), text)
  })

  it.each([
    [wifi({}), ["encodes.password required"]],
    [wifi({ password: "short" }), ["encodes.password too_short"]],
    [wifi({ password: "ключключ" }), ["encodes.password pattern_mismatch"]],
    [wifi({ encryption: "WEP", password: "123456" }), ["encodes.password pattern_mismatch"]],
    [wifi({ encryption: "nopass", password: "12345678" }), ["encodes.password unknown_field"]],
    [wifi({ ssid: "ß".repeat(17), password: "x" }), ["encodes.ssid too_long", "encodes.password too_short"]],
    [payload("javascript:alert(1)"), ["encodes.payload format_invalid"]],
    [payload(" DATA:text/html,<script>"), ["encodes.payload format_invalid"]],
    [vcard({}), ["encodes.firstName required"]],
    [vcard({ email: "ada@example.com", firstName: " " }), ["encodes.firstName required"]],
    [vcard({ vcardSource: "FN:Ada" }), ["encodes.vcardSource pattern_mismatch"]],
    [vcard({ vcardSource: `${card("FN:Ada")}\r\n${card("FN:Eve")}` }), ["encodes.vcardSource pattern_mismatch"]],
    [vcard({ vcardSource: card("FN:Ada"), firstName: "Ada" }), ["encodes.firstName unknown_field"]]
  ])("%j is refused at %j", (contents, refused) => {
    const errors = contentsOf(contents)
    assert.isArray(errors)
    assert.deepStrictEqual(typeof errors === "string" ? [] : errors.map(({ code, path }) => `${path} ${code}`), refused)
  })
})
