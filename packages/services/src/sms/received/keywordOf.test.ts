import { assert, describe, it } from "@effect/vitest"
import { keywordOf } from "./keywordOf.ts"

describe("a keyword", () => {
  it.each([
    ["STOP", "stop"],
    ["  stop!! ", "stop"],
    ["“Stop.”", "stop"],
    ["Stop all", "stop"],
    ["opt-out", "stop"],
    ["arrêt", "stop"],
    ["ARRE\u0302T", "stop"],
    ["baja", "stop"],
    ["Stopp", "stop"],
    ["start", "start"],
    ["Unstop", "start"],
    ["YES.", "start"],
    ["help?", "help"],
    ["Info", "help"]
  ] as const)("is the whole of %j", (text, keyword) => {
    assert.strictEqual(keywordOf(text), keyword)
  })

  it.each(["please stop by at noon", "stop it", "non-stop", "", "🛑", "help me", `stop${" ".repeat(100)}`])(
    "is none of %j",
    (text) => {
      assert.isUndefined(keywordOf(text))
    }
  )
})
