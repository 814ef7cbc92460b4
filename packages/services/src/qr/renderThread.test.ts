import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Exit } from "effect"
import { lookOf } from "./drawing/QrAppearance.ts"
import { threads } from "../threads/threads.ts"
import type { Order, Outcome } from "./RenderRequest.ts"

const order = (contents: Order["contents"], file?: Order["file"]): Order => ({
  contents,
  place: "encodes",
  look: lookOf({}, { kind: "plain" }),
  logo: undefined,
  title: String(contents),
  file
})

const painters = threads<Order, Outcome>({
  module: new URL("./renderThread.ts", import.meta.url),
  atOnce: 2,
  deadline: Duration.seconds(10)
})

describe("the threads that paint", () => {
  it.effect("answers each of many orders with its own file", () =>
    Effect.gen(function* () {
      const fulfil = yield* painters
      const texts = Array.from({ length: 12 }, (_, index) => `order ${index}`)
      const titles = yield* Effect.forEach(
        texts,
        (text) =>
          Effect.map(fulfil("a", order(text, { format: "svg", madeAtMs: 0 })), (outcome) =>
            "file" in outcome ? /<title>(.*)<\/title>/u.exec(Buffer.from(outcome.file!.bytes).toString())?.[1] : outcome
          ),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(titles, texts)
    })
  )

  it.effect("fails an order that breaks it alone, and takes the next", () =>
    Effect.gen(function* () {
      const fulfil = yield* painters
      const [broken, sound] = yield* Effect.all(
        [Effect.exit(fulfil("a", { ...order("broken"), look: undefined as never })), fulfil("a", order("sound"))],
        { concurrency: 2 }
      )
      assert.isTrue(Exit.hasDies(broken))
      assert.deepStrictEqual([sound, yield* fulfil("a", order("next"))], [{ file: undefined }, { file: undefined }])
    })
  )
})
