import { assert, describe, it } from "@effect/vitest"
import { processorMs } from "@tidings/testing/processorTime"
import * as fc from "fast-check"
import { mostLogged } from "@tidings/schema/resources/ApiCall"
import { Masking } from "./masking.ts"

const masked = (value: unknown) => new Masking().body(value)

describe("a logged body", () => {
  it("has no secrets, contents and persons, and all else as it was", () => {
    const { body, cut } = masked({
      template: "receipt",
      to: "ada@example.com",
      phone: "+353861234567",
      note: "write to Ada.Lovelace@mail.example.org or 0861234567, key svc_live_abcdef0123456789",
      variables: { code: "041 932" },
      credentials: { serverUrl: "https://a.example", apiKey: "k" },
      webhookSecret: "s",
      csv: "email\nada@example.com",
      attachments: [{ filename: "a.pdf" }],
      id: "snd_01893475620000000000000000",
      at: "2026-11-23T08:00:39.406Z",
      limit: 25,
      nothing: null,
      error: { code: "field_invalid", fields: [{ path: "variables.order", code: "required" }] }
    })
    assert.isFalse(cut)
    assert.deepStrictEqual(body, {
      template: "receipt",
      to: "a…@example.com",
      phone: "…567",
      note: "write to A…@mail.example.org or …567, key svc_live_…",
      variables: "…",
      credentials: "…",
      webhookSecret: "…",
      csv: "…",
      attachments: "…",
      id: "snd_01893475620000000000000000",
      at: "2026-11-23T08:00:39.406Z",
      limit: 25,
      nothing: null,
      error: { code: "field_invalid", fields: [{ path: "variables.order", code: "required" }] }
    })
  })

  it("has each of several addresses masked, also where one touches the next", () => {
    const masking = new Masking()
    assert.strictEqual(
      masking.text("ada@a.example,grace@b.example x@y.example@z.example to=li%40c.example @d.example"),
      "a…@a.example,g…@b.example x…@y.example@z.example to=l…@c.example @d.example"
    )
    assert.sameMembers([...masking.addresses], ["ada@a.example", "grace@b.example", "x@y.example", "li@c.example"])
  })

  it("has no address whole wherever it stands, also in names, in addresses of pages and where it is cut", () => {
    const email = "ada.lovelace@mail.example.org"
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.integer({ min: 0, max: 40 }), (around, short) => {
        const spaced = around.replaceAll(/[\w.%+@-]/gu, " ")
        const long = `${"x ".repeat((mostLogged - short) / 2)}${email}`
        const { body } = masked({
          [email]: `${spaced} ${email} ${spaced}`,
          url: `https://a.example/?to=${encodeURIComponent(email)}`,
          long
        })
        assert.notInclude(JSON.stringify(body), "lovelace")
      })
    )
  })

  it("is cut at 16 KB, and takes no time however large or deep it was", () => {
    let deep: unknown = "x"
    for (let depth = 0; depth < 5_000; depth++) deep = { deep }
    const large = Array.from({ length: 100_000 }, (_, n) => ({ n, words: `a${n}@b` }))
    for (const value of [
      large,
      deep,
      { words: "a".repeat(10_000_000) },
      { words: "a@".repeat(1_000_000) },
      "1".repeat(1_000_000)
    ]) {
      const took = processorMs(() => {
        const { body, cut } = masked(value)
        assert.isTrue(cut)
        assert.isBelow(JSON.stringify(body).length, 2.5 * mostLogged)
      })
      assert.isBelow(took, 500)
    }
  })
})
