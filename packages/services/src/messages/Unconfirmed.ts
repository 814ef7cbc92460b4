import { type IdPrefix, isId } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { Resolution } from "@tidings/schema/resources/Resolution"
import { Context, Effect, Layer } from "effect"
import type { Caller } from "../access/Caller.ts"
import type { CallNotes } from "../audit/CallNotes.ts"

/** Facts about a message that the person who resolves it may add. */
export interface ResolutionFacts {
  /** The network's id of a post. */
  readonly providerPostId?: string
}

/** Refusals of a resolution. */
export type Unresolved = Problem<"resource_not_found" | "not_unconfirmed" | "cannot_send_again" | "field_invalid">

interface Kind {
  /** Name of the kind in audit entries. */
  readonly noun: string
  /** Prefix of its ids. */
  readonly prefix: IdPrefix
  readonly resolve: (
    id: any,
    resolution: Resolution,
    said: ResolutionFacts
  ) => Effect.Effect<{ readonly status: string }, Unresolved, Caller | CallNotes>
}

/** The kinds of messages that can end up unconfirmed; each adds itself where its resolution is built. */
export class Unconfirmed extends Context.Service<Unconfirmed>()("@tidings/services/Unconfirmed", {
  make: Effect.sync(() => {
    const kinds = new Map<IdPrefix, Kind>()
    return {
      add: (kind: Kind) => Effect.sync(() => void kinds.set(kind.prefix, kind)),

      /** Resolves a message of any kind; returns the name of its kind, and its status now. */
      resolve: Effect.fnUntraced(function* (id: string, resolution: Resolution, said: ResolutionFacts) {
        const kind = [...kinds.values()].find(({ prefix }) => isId(prefix, id))
        if (kind === undefined) {
          const known = [...kinds.keys()].toSorted().map((prefix) => `${prefix}_…`)
          const message = `${id} is the id of no message: those are ${known.join(", ")}.`
          return yield* problem("field_invalid", { fields: [{ path: "id", code: "format_invalid", message }] })
        }
        const { status } = yield* kind.resolve(id, resolution, said)
        return { kind: kind.noun, status }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
