import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Exit } from "effect"
import { appearanceOf } from "@tidings/engines/qr/drawing/QrAppearance"
import { threads } from "../threads/threads.ts"
import type { RenderRequest, QrOutcome } from "@tidings/engines/qr/RenderRequest"

const request = (contents: RenderRequest["contents"], file?: RenderRequest["file"]): RenderRequest => ({
  contents,
  place: "encodes",
  look: appearanceOf({}, { kind: "plain" }),
  logo: undefined,
  title: String(contents),
  file
})

const renderers = threads<RenderRequest, QrOutcome>({
  module: new URL("./renderThread.ts", import.meta.url),
  atOnce: 2,
  deadline: Duration.seconds(10)
})

describe("the threads that paint", () => {
  it.effect("answers each of many requests with its own file", () =>
    Effect.gen(function* () {
      const render = yield* renderers
      const texts = Array.from({ length: 12 }, (_, index) => `request ${index}`)
      const titles = yield* Effect.forEach(
        texts,
        (text) =>
          Effect.map(render("a", request(text, { format: "svg", madeAtMs: 0 })), (outcome) =>
            "file" in outcome ? /<title>(.*)<\/title>/u.exec(Buffer.from(outcome.file!.bytes).toString())?.[1] : outcome
          ),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(titles, texts)
    })
  )

  it.effect("fails a request that breaks it alone, and takes the next", () =>
    Effect.gen(function* () {
      const render = yield* renderers
      const [broken, sound] = yield* Effect.all(
        [Effect.exit(render("a", { ...request("broken"), look: undefined as never })), render("a", request("sound"))],
        { concurrency: 2 }
      )
      assert.isTrue(Exit.hasDies(broken))
      assert.deepStrictEqual([sound, yield* render("a", request("next"))], [{ file: undefined }, { file: undefined }])
    })
  )
})
