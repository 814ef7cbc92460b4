import { problem } from "@tidings/schema/Problem"
import { assert, describe, it } from "@effect/vitest"
import { Cause } from "effect"
import { isDatabaseAway, isGivenUp, isOfDatabase, roomlessCode } from "./isOfDatabase.ts"

const coded = (code: string) => Object.assign(new Error("words"), { code })
const wrapped = (code: string) => new Error("failed statement: select 1", { cause: coded(code) })

describe("what failed of the database's own accord", () => {
  it.each([
    "53300",
    "53100",
    "57P01",
    "57P03",
    "08006",
    "25006",
    "CIINF",
    "ECONNREFUSED",
    "CONNECTION_CLOSED",
    "CONNECT_TIMEOUT"
  ])("is told by %s, and passes", (code) => {
    for (const error of [coded(code), wrapped(code)]) {
      assert.isTrue(isOfDatabase(Cause.die(error)))
      assert.isTrue(isDatabaseAway(Cause.die(error)))
    }
  })

  it("is told by the words of Citus for a node that went away, under a code that says nothing", () => {
    const internal = (message: string) => Cause.die(Object.assign(new Error(message), { code: "XX000" }))
    assert.isTrue(isDatabaseAway(internal("failure on connection marked as essential: 127.0.0.1:5433")))
    assert.isFalse(isDatabaseAway(internal("cache lookup failed for relation 1")))
  })

  it.each(["22021", "23505", "40001", "42601"])("is told by %s, and is no want of a database", (code) => {
    assert.isTrue(isOfDatabase(Cause.die(wrapped(code))))
    assert.isFalse(isDatabaseAway(Cause.die(wrapped(code))))
  })

  it.each(["40001", "40P01", "40003"])("is told by %s where it was given up for another", (code) => {
    for (const error of [coded(code), wrapped(code)]) assert.isTrue(isGivenUp(Cause.die(error)))
  })

  it("has a code of its own where there is no room", () => {
    assert.deepStrictEqual(
      ["53100", "53300", "25006", "57P01", "23505", "ECONNREFUSED"].map((code) =>
        roomlessCode(Cause.die(wrapped(code)))
      ),
      ["53100", "53300", "25006", undefined, undefined, undefined]
    )
  })

  it("is no refusal of ours, and no error of the runtime", () => {
    for (const error of [
      problem("workspace_rate_limit"),
      problem("slug_taken"),
      coded("ERR_INVALID_ARG_TYPE"),
      new Error("x")
    ])
      assert.isFalse(isOfDatabase(Cause.die(error)))
  })
})
