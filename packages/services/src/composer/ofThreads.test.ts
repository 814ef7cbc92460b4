import { assert, layer } from "@effect/vitest"
import { newId } from "@tidings/schema/Id"
import { world } from "@tidings/testing/World"
import { Effect } from "effect"
import { Caller, systemCaller } from "../access/Caller.ts"
import { CopyComposer } from "./CopyComposer.ts"
import { quay as brand } from "@tidings/engines/composer/testing/briefs/Case"
import { composed } from "@tidings/engines/composer/testing/composed"

const callers = 12
// A slow brief: every item and every sentence is examined.
const brief = "- **Come** to _our_ fair, [here](https://quaybakery.example/fair). Bring \\*bread\\*.\n"
  .repeat(60)
  .slice(0, 5_000)

/** Measures the CPU milliseconds of this thread during an effect, independent of the load of the machine. */
const ofThisThread = <A, E, R>(deed: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const before = process.threadCpuUsage()
    yield* deed
    const { system, user } = process.threadCpuUsage(before)
    return (system + user) / 1_000
  })

layer(world)("composing", (it) => {
  it.effect("takes its time in threads, and little of that of whoever answers others", () =>
    Effect.gen(function* () {
      const composer = yield* CopyComposer
      const caller = systemCaller(newId("ws", 0), "pro")
      const asked = composer
        .compose({ kind: "page", brand, brief, objective: "event" })
        .pipe(Effect.provideService(Caller, caller))
      yield* asked
      composed({ brand, brief })
      const here = yield* ofThisThread(
        Effect.sync(() => Array.from({ length: callers }, () => composed({ brand, brief })))
      )
      const there = yield* ofThisThread(
        Effect.all(
          Array.from({ length: callers }, () => asked),
          { concurrency: callers }
        )
      )
      assert.isBelow(there, here / 2)
    })
  )

  it.effect("has turns, so that whoever asks for very many is told to wait, and nobody else", () =>
    Effect.gen(function* () {
      const composer = yield* CopyComposer
      const [many, one] = [systemCaller(newId("ws", 1), "pro"), systemCaller(newId("ws", 2), "pro")]
      const asked = (caller: typeof many) =>
        Effect.result(composer.compose({ kind: "page", brand, brief })).pipe(Effect.provideService(Caller, caller))
      const [other, ...all] = yield* Effect.all([asked(one), ...Array.from({ length: 60 }, () => asked(many))], {
        concurrency: "unbounded"
      })
      assert.strictEqual(other._tag, "Success")
      const codes = all.flatMap((result) => (result._tag === "Failure" ? [result.failure.code] : []))
      assert.isAbove(codes.length, 0)
      assert.deepStrictEqual([...new Set(codes)], ["workspace_rate_limit"])
    })
  )
})
