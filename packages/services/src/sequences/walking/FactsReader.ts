import type { ContactId, WorkspaceId } from "@tidings/schema/Id"
import { patternsMatching } from "@tidings/schema/EventType"
import type { Plan } from "@tidings/schema/Plan"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { type CountedSend, RunFactsRepository } from "@tidings/storage/repositories/RunFactsRepository"
import { type HeldRun, standsStill } from "@tidings/storage/repositories/runRows"
import { Context, Effect, Layer } from "effect"
import type { Facts } from "@tidings/engines/sequences/step/Facts"
import { limitWindowOf } from "@tidings/engines/sequences/step/time/limits"
import { sendsReadBy, templatesOf } from "@tidings/engines/sequences/step/reads"
import { runOf } from "./Journey.ts"

const none: ReadonlySet<string> = new Set()

/** The facts that the runs of a pass know, kept current while their sends are drafted. */
export interface KnownFacts {
  readonly plan: Plan | undefined
  readonly hears: boolean
  readonly hearsAdvanced: boolean
  readonly of: (held: HeldRun) => Facts
  /** Records a drafted send that limits count. */
  readonly count: (send: CountedSend) => void
}

const idsOf = ({ contact }: HeldRun): ReadonlyArray<ContactId> => [contact.id, ...contact.merged_from]

const knowing = (
  statuses: Facts["sends"],
  counted: ReadonlyArray<CountedSend>,
  exempt: ReadonlySet<string>
): Pick<KnownFacts, "of" | "count"> => {
  const byContact = new Map<ContactId, Array<CountedSend>>()
  const count = (send: CountedSend) => {
    const sends = byContact.get(send.contactId) ?? []
    sends.push(send)
    byContact.set(send.contactId, sends)
  }
  counted.forEach(count)
  return {
    count,
    of: (held) => ({
      contact: held.contact,
      sends: statuses,
      recent: idsOf(held).flatMap((id) =>
        (byContact.get(id) ?? []).map(({ atMs, sequenceId }) => ({ atMs, own: sequenceId === held.sequenceId }))
      ),
      exempt,
      paused: standsStill(held)
    })
  }
}

/** Reads the facts for the steps of many runs, in one statement; two if limits must be locked. */
export class FactsReader extends Context.Service<FactsReader>()("@tidings/services/FactsReader", {
  make: Effect.gen(function* () {
    const repository = yield* RunFactsRepository
    return {
      /** Facts sufficient for runs that are not brought up to date; reads nothing. */
      unread: (): KnownFacts => ({ plan: undefined, hears: true, hearsAdvanced: true, ...knowing({}, [], none) }),

      read: Effect.fnUntraced(function* (
        workspaceId: WorkspaceId,
        runs: ReadonlyArray<HeldRun>,
        definitionOf: (held: HeldRun) => Definition
      ): Effect.fn.Return<KnownFacts> {
        const limited = runs.filter((held) => limitWindowOf(definitionOf(held)) > 0)
        if (limited.length > 0) yield* repository.holdLimits(limited.map(({ contactId }) => contactId))
        const found = yield* repository.facts(
          workspaceId,
          {
            sendIds: runs.flatMap((held) => sendsReadBy(runOf(held))),
            limited: limited.flatMap(idsOf),
            sinceMs: limited.reduce(
              (first, held) => Math.min(first, runOf(held).state.at - limitWindowOf(definitionOf(held))),
              limited.length === 0 ? 0 : Number.POSITIVE_INFINITY
            ),
            templateKeys: [...new Set(limited.flatMap((held) => templatesOf(definitionOf(held), "email")))]
          },
          patternsMatching("sequence_run.advanced")
        )
        const { counted, hears, hearsAdvanced, plan, statuses, system } = found
        return { plan, hears, hearsAdvanced, ...knowing(statuses, counted, new Set(system)) }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
