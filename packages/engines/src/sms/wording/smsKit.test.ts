import { foreignCharacters, segmented } from "../segments.ts"
import { SmsTemplateKey } from "@tidings/schema/fields/sms/SmsTemplateKey"
import { assert, describe, it } from "@effect/vitest"
import { compose } from "./compose.ts"
import { help, smsKit } from "./smsKit.ts"
import { namesIn } from "../../wording/placeholders.ts"
import { wrongWording } from "./wrongWording.ts"

describe("the kit", () => {
  it("has one entry for each key, in the order of the keys", () => {
    assert.deepStrictEqual(
      smsKit.map(({ key }) => key),
      [...SmsTemplateKey.literals]
    )
  })

  it("lets only what authenticates go without consent", () => {
    for (const { class: ofClass, key } of smsKit)
      assert.strictEqual(ofClass === "authentication", key.startsWith("auth."), key)
  })

  it.each([...smsKit, help].map((entry) => [entry.key, entry] as const))(
    "words %s in one segment of GSM-7",
    (_, entry) => {
      assert.deepStrictEqual(wrongWording(entry, entry.defaultBody), [])
      const given = Object.fromEntries(entry.variables.map(({ key, sample }) => [key, sample]))
      const used = Object.fromEntries(namesIn(entry.defaultBody).map((name) => [name, given[name]!]))
      const { body, findings, missing } = compose({ entry, wording: entry.defaultBody, given: used, brand: "Acme" })
      assert.deepStrictEqual([findings, missing, foreignCharacters(body)], [[], [], []])
      assert.lengthOf(segmented(body).parts, 1, body)
    }
  )
})
