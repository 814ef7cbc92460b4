import type { HomeCode } from "@tidings/schema/homes/Home"
import { Effect, type Scope } from "effect"
import type { DatabaseOfHomes } from "./DatabaseOfHomes.ts"
import { inHome } from "./inHome.ts"

const lookEvery = "5 seconds"

/** Runs an effect once in each home: in those that are there now, and in the background in those that are added. */
export const inEachHome = <R>(
  { homes, kind }: Pick<DatabaseOfHomes, "homes" | "kind">,
  self: Effect.Effect<void, never, R>
): Effect.Effect<void, never, R | Scope.Scope> =>
  Effect.gen(function* () {
    const begun = new Set<HomeCode>()
    const beginOthers = Effect.gen(function* () {
      for (const home of yield* homes.codes) {
        if (begun.has(home)) continue
        begun.add(home)
        yield* inHome(home, self)
      }
    })
    yield* beginOthers
    if (kind === "pglite") return
    const looking = Effect.delay(Effect.andThen(homes.look, beginOthers), lookEvery)
    yield* Effect.forkScoped(
      Effect.forever(Effect.catchCause(looking, (cause) => Effect.logDebug("the homes could not be looked at", cause)))
    )
  })
