import { assert, describe, layer } from "@effect/vitest"
import { inputFor } from "@tidings/testing/inputFor"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, type SchemaAST } from "effect"
import { registry } from "./registry.ts"
import { hostileTexts, textsOf, withText } from "./testing/textsOf.ts"

const rows = registry.entries.map(({ operation }) => operation)
const surfaces = [
  { surface: "api", ip: "127.0.0.1", isAgent: false },
  { surface: "mcp", ip: "127.0.0.1", client: "tests/1.0", isAgent: true }
] as const

layer(world)("a text that something behind might not take", (it) => {
  describe.each(rows.map((row) => [row.name, row] as const))("in %s", (name, row) => {
    it.effect(
      "is kept or refused wherever it stands, as an Idempotency-Key and as a field's name, and fails nothing",
      () =>
        Effect.gen(function* () {
          const workspace = yield* makeWorkspace()
          const input = yield* inputFor(name, workspace)
          const places = textsOf(row.input.ast as SchemaAST.AST)
          for (const [index, text] of hostileTexts.entries()) {
            const options = { key: workspace.test, origin: surfaces[index % 2]! }
            for (const place of places) {
              const { status, text: told } = yield* call(name, withText(input, place, text), options)
              assert.isBelow(status, 500, `${place.path.join(".")} ${JSON.stringify(text.slice(0, 80))} ${told}`)
            }
            const { status, text: told } = yield* call(name, input, { ...options, idempotencyKey: text })
            assert.isBelow(status, 500, `Idempotency-Key ${JSON.stringify(text.slice(0, 80))} ${told}`)
          }
          // Names that every object of JavaScript has.
          for (const field of ["constructor", "toString", "hasOwnProperty", "__proto__"])
            for (const value of [null, 1, {}]) {
              const more = JSON.parse(JSON.stringify({ named: value }).replace("named", field)) as object
              const whole = Object.defineProperties({ ...input }, Object.getOwnPropertyDescriptors(more))
              const { status, text: told } = yield* call(name, whole, { key: workspace.test })
              assert.isBelow(status, 500, `${field} ${JSON.stringify(value)} ${told}`)
            }
        })
    )
  })
})
