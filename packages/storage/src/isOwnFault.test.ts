import { problem } from "@tidings/schema/Problem"
import { assert, describe, it } from "@effect/vitest"
import { Cause } from "effect"
import { isBusy, isOwnFault } from "./isOwnFault.ts"

const coded = (code: string) => new Error("failed statement", { cause: Object.assign(new Error("words"), { code }) })

describe("what stops a transaction of many rows", () => {
  it("is no fault of the rows where the machine is too busy or the database away", () => {
    for (const error of [
      problem("workspace_rate_limit"),
      problem("service_unavailable"),
      coded("57P01"),
      coded("53100")
    ]) {
      assert.isTrue(isBusy(Cause.die(error)))
      assert.isFalse(isOwnFault(Cause.die(error)))
    }
  })

  it("is their fault where a refusal would come again, or something broke", () => {
    for (const error of [problem("field_invalid"), coded("22021"), new TypeError("x is not a function")]) {
      assert.isFalse(isBusy(Cause.die(error)))
      assert.isTrue(isOwnFault(Cause.die(error)))
    }
  })
})
