import { assert, describe, it } from "@effect/vitest"
import { Redacted, Schema } from "effect"
import { withoutSecrets } from "../../withoutSecrets.ts"
import smtp from "./smtp.ts"
import { poolOptions } from "./SmtpOptions.ts"

const decode = Schema.decodeUnknownOption(smtp.credentials as Schema.Codec<any>)

describe("the URL of a mail server", () => {
  it.each([
    ["smtp://ada:50%25@mail.example", "50%"],
    ["smtp://ada:p%40ss@mail.example", "p@ss"],
    ["smtp://ada:50%@mail.example", undefined],
    ["smtp://a%zz:pass@mail.example", undefined],
    ["smtp://ada:%ff@mail.example", undefined]
  ])("%s is taken where its password can be read: %s", (url, pass) => {
    const account = decode({ url })
    assert.strictEqual(account._tag, pass === undefined ? "None" : "Some")
    if (account._tag === "Some") assert.deepInclude(poolOptions(url, {}).auth, { pass })
  })

  it("is hidden in words though its password cannot be read", () => {
    const credentials = { url: Redacted.make("smtp://ada:50%zz@mail.example") }
    assert.strictEqual(withoutSecrets("no 50%zz", credentials), "no …")
  })
})
