import { assert, describe, it } from "@effect/vitest"
import { masked } from "./Secret.ts"

describe("a secret that was shown", () => {
  it("keeps its prefix and its last 4 characters", () => {
    assert.strictEqual(masked("whsec_abcdefghijkl"), "whsec_••••ijkl")
    assert.strictEqual(masked("abcdefghijkl"), "••••ijkl")
  })
})
