import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { lookOf } from "./Look.ts"
import type { Order } from "./Order.ts"
import { orderDesk } from "./orderDesk.ts"

const order = (contents: Order["contents"], file?: Order["file"]): Order => ({
  contents,
  place: "encodes",
  look: lookOf({}, { kind: "plain" }),
  logo: undefined,
  title: String(contents),
  file
})

describe("the thread that paints", () => {
  it.effect("answers each of many orders with its own file", () =>
    Effect.gen(function* () {
      const fulfil = yield* orderDesk
      const texts = Array.from({ length: 12 }, (_, index) => `order ${index}`)
      const titles = yield* Effect.forEach(
        texts,
        (text) =>
          Effect.map(fulfil(order(text, { format: "svg", madeAtMs: 0 })), (outcome) =>
            "file" in outcome ? /<title>(.*)<\/title>/u.exec(Buffer.from(outcome.file!.bytes).toString())?.[1] : outcome
          ),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(titles, texts)
    })
  )

  it.effect("fails an order that breaks it alone, and takes the next", () =>
    Effect.gen(function* () {
      const fulfil = yield* orderDesk
      const [broken, sound] = yield* Effect.all(
        [Effect.exit(fulfil({ ...order("broken"), look: undefined as never })), fulfil(order("sound"))],
        { concurrency: 2 }
      )
      assert.isTrue(Exit.hasDies(broken))
      assert.deepStrictEqual([sound, yield* fulfil(order("next"))], [{ file: undefined }, { file: undefined }])
    })
  )
})
