import { mostSampled, mostTraitNames, type TraitCount } from "@tidings/schema/resources/ContactTraits"
import type { World } from "@tidings/schema/World"
import { ContactTraitRepository, type SeenTrait } from "@tidings/storage/repositories/ContactTraitRepository"
import { Clock, Context, Duration, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"

/** Contacts whose traits are counted in one statement. */
const atOnce = 5_000
/** The most different names that are counted of a world; further ones are not seen. */
const mostNames = 20_000
const workspacesAtOnce = 100
/** Age of a count that the hourly job counts anew. */
const lastsMs = Duration.toMillis("50 minutes")

/** The types of values by their names in JSON; nested objects, which older calls could write, have none. */
const typeOf: Readonly<Record<string, TraitCount["types"][number]>> = {
  string: "text",
  number: "number",
  boolean: "boolean",
  array: "list"
}

/** Sums counts of traits by name. */
class Tally {
  readonly #byName = new Map<string, { contacts: number; readonly types: Set<TraitCount["types"][number]> }>()

  add({ n, name, type }: SeenTrait): void {
    const known = this.#byName.get(name)
    if (known === undefined && this.#byName.size >= mostNames) return
    const counted = known ?? { contacts: 0, types: new Set() }
    counted.contacts += n
    const word = typeOf[type]
    if (word !== undefined) counted.types.add(word)
    this.#byName.set(name, counted)
  }

  /** The most frequent names. */
  most(): ReadonlyArray<TraitCount> {
    return [...this.#byName]
      .toSorted(([a, one], [b, other]) => other.contacts - one.contacts || (a < b ? -1 : 1))
      .slice(0, mostTraitNames)
      .map(([name, { contacts, types }]) => ({ name, types: [...types].toSorted(), contacts }))
  }
}

/** Names and types of the traits in use, counted every hour. Decided in docs/decisions/contacts.md. */
export class TraitCounting extends Context.Service<TraitCounting>()("@tidings/services/TraitCounting", {
  make: Effect.gen(function* () {
    const repository = yield* ContactTraitRepository

    const countOf = Effect.fnUntraced(function* (world: World) {
      const tally = new Tally()
      let before: string | null = "con_~"
      for (let counted = 0; before !== null && counted < mostSampled;) {
        const { contacts, last, traits }: Effect.Success<ReturnType<typeof repository.seenBefore>> =
          yield* repository.seenBefore(world, before, Math.min(atOnce, mostSampled - counted))
        for (const seen of traits) tally.add(seen)
        counted += contacts
        before = last
        yield* Effect.yieldNow
      }
      yield* repository.put(world, tally.most(), yield* Clock.currentTimeMillis)
    })

    return {
      /** Lists the traits of the caller's world as they were counted last. */
      list: Effect.gen(function* () {
        const found = yield* repository.find(yield* Caller)
        return {
          data: found?.traits ?? [],
          counted_at: found === undefined ? null : new Date(found.counted_at).toISOString()
        }
      }),

      /** Counts the traits of every workspace that was not counted within the hour, those that wait longest first. */
      count: Effect.gen(function* () {
        const since = (yield* Clock.currentTimeMillis) - lastsMs
        while (true) {
          const workspaces = yield* repository.due(since, workspacesAtOnce)
          for (const workspaceId of workspaces)
            for (const livemode of [false, true]) yield* countOf({ workspaceId, livemode })
          if (workspaces.length < workspacesAtOnce) return
        }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
