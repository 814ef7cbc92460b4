import { assert, it } from "@effect/vitest"
import { operations } from "../CommandSurface.ts"
import { likelyCalls } from "./likelyCalls.ts"

const names = operations().calls.map(({ name }) => name)

it.each([
  ["list_sned", ["list_sends"]],
  ["list-sends", ["list_sends"]],
  ["send_transactionnal", ["send_transactional"]],
  ["qr", []],
  ["suppressions", ["add_suppressions", "clear_suppression", "list_suppressions"]],
  ["read_the_room", []]
] as const)("%s may have meant %j", (typed, meant) => {
  assert.deepStrictEqual(likelyCalls(typed, names), meant)
})

it("is not kept busy by a very long word", () => {
  assert.deepStrictEqual(likelyCalls("x".repeat(1_000_000), names), [])
})
