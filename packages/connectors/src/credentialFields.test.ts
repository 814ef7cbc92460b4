import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { sender } from "./credentialFields.ts"

const service = `MG${"0a".repeat(16)}`

describe("whom text messages come from", () => {
  const isTaken = (text: string, further?: RegExp) => Schema.is(sender("whom", further))(text)

  it.each(["+14155550199", "14155550199", "72345", "Acme", "ACME Corp", "A&B-1.de", "ElevenChars"])(
    "may be %s",
    (text) => assert.isTrue(isTaken(text))
  )

  it.each([
    "ALongSenderNameOver11",
    "+1 415",
    "+1 415 555 0199",
    "",
    " ",
    "+",
    "12",
    "1 2 3",
    "Größe",
    "+Acme",
    service
  ])("may not be %s", (text) => assert.isFalse(isTaken(text)))

  it("may be what one provider knows further ones by", () => assert.isTrue(isTaken(service, /^MG[0-9a-f]{32}$/u)))
})
