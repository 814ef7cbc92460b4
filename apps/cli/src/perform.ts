import { askServer } from "@tidings/server/control/askServer"
import type { Deed, DeedRefused } from "@tidings/server/control/Deed"
import { deeds, type DeedName, type DeedNeeds, type InputOf, type OutputOf } from "@tidings/server/control/deeds"
import { holderOf } from "@tidings/server/dataLock"
import { Effect, Scope } from "effect"
import { operator } from "./operator.ts"
import { configured, opening } from "./platform.ts"
import { misused, type Stop } from "./Stop.ts"

const refused = ({ message }: DeedRefused): Stop => misused(message)

/** Does deeds one after another: through the running server where that holds the embedded database, else here, over a database opened once. */
export const performing = Effect.gen(function* () {
  const { DATABASE_URL, TIDINGS_DATA } = yield* configured
  const isHeld = DATABASE_URL === undefined && (yield* holderOf(TIDINGS_DATA)) !== undefined
  const here = yield* Effect.cached(Scope.provide(opening, yield* Effect.scope))
  return <Name extends DeedName>(name: Name, input: InputOf<Name>): Effect.Effect<OutputOf<Name>, Stop> =>
    Effect.gen(function* () {
      const asked = { deed: name, input, operator: operator() }
      const answered = isHeld ? yield* askServer(TIDINGS_DATA, asked) : undefined
      if (answered !== undefined) return answered
      const deed = deeds[name] as unknown as Deed<InputOf<Name>, OutputOf<Name>, DeedNeeds>
      return yield* Effect.provideContext(deed.perform(input, asked.operator), yield* here)
    }).pipe(Effect.catchTag("DeedRefused", refused))
})

/** Does one deed. */
export const perform = <Name extends DeedName>(name: Name, input: InputOf<Name>): Effect.Effect<OutputOf<Name>, Stop> =>
  Effect.scoped(Effect.flatMap(performing, (deed) => deed(name, input)))
