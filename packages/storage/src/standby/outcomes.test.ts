import { assert, it } from "@effect/vitest"
import { Cause } from "effect"
import { NotToBeRead, standbyOutcomeOf } from "./outcomes.ts"

const withCode = (code: string) => new Error("failed statement", { cause: Object.assign(new Error("…"), { code }) })

it.each([
  ["a server that has not replayed the position", new NotToBeRead({ why: "behind" }), "behind"],
  ["a server that is no standby", new NotToBeRead({ why: "promoted" }), "promoted"],
  ["a lost connection", withCode("CONNECTION_CLOSED"), "away"],
  ["a server that shuts down", withCode("57P01"), "away"],
  ["a server that starts up", withCode("57P03"), "away"],
  ["a server without connections left", withCode("53300"), "away"],
  ["a statement cancelled in favour of replay", withCode("40001"), "failed"],
  ["a statement that writes", withCode("25006"), "failed"],
  ["a defect of the handler", new TypeError("x is not a function"), "failed"]
] as const)("%s: %s", (_, defect, outcome) => {
  assert.strictEqual(standbyOutcomeOf(Cause.die(defect)), outcome)
})
