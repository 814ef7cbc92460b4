import { assert, describe, it } from "@effect/vitest"
import { Cause } from "effect"
import { refusalOfDefect } from "./refusalOfDefect.ts"

const failed = (code: string) =>
  Cause.die(new Error("failed statement: select 1", { cause: Object.assign(new Error("words"), { code }) }))

describe("the refusal of a call whose statement failed", () => {
  it.each(["08006", "53300", "57P01", "ECONNREFUSED", "40001", "40P01"])("asks to come back after %s", (code) => {
    const { code: refused, retryAfterSeconds } = refusalOfDefect(failed(code))
    assert.deepStrictEqual([refused, retryAfterSeconds], ["service_unavailable", 2])
  })

  it.each(["22021", "23505", "42601", "57014"])("does not after %s, which comes again", (code) => {
    assert.strictEqual(refusalOfDefect(failed(code)).code, "internal_error")
  })
})
