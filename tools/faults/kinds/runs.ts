import type { RunEntry } from "@tidings/engines/sequences/step/Run"
import type { SequenceId } from "@tidings/schema/Id"
import { recordedEvents, runsOf } from "@tidings/storage/testing/sequenceTable"
import { Effect } from "effect"
import { reckonSends } from "../reckoning/messages.ts"
import { type Reckoned, repeatedAmong } from "../reckoning/Reckoned.ts"
import type { LoadKind } from "./LoadKind.ts"

const prefix = "run-"
/** Mails that each run sends. */
const each = 2

interface Begun {
  readonly id: string
  readonly contactId: string
  /** Number of runs that the event was said to have advanced. */
  readonly woken: number
}

export default {
  name: "sequence runs",
  says: "An event that begins a run, and one a little later that wakes it or comes too early; the run sends two emails.",
  everyMs: 700,
  begin: ({ ask, inside, sequenceId }, met) => {
    const begun: Array<Begun> = []
    const answered: Array<Begun> = []
    const emit = Effect.fnUntraced(function* (type: string, n: number, into: Array<Begun>) {
      const event = yield* ask(met, {
        path: "/v1/events",
        idempotencyKey: `${type} ${n}`,
        body: { type, contact: { external_id: `${prefix}${n}`, email: `${prefix}${n}@example.com` } }
      })
      if (event !== undefined)
        into.push({ id: event.id, contactId: event.contact.id, woken: event.fan_out.sequences_woken })
    })
    return {
      ask: Effect.fnUntraced(function* (n) {
        yield* emit("trial.begun", n, begun)
        yield* Effect.sleep(500 + (n % 5) * 500)
        yield* emit("trial.answered", n, answered)
      }),
      reckon: Effect.fnUntraced(function* (seen) {
        const runs = yield* inside(runsOf(sequenceId as SequenceId))
        const recorded = (yield* inside(recordedEvents)).filter(({ type }) => type.startsWith("trial."))
        const kept = new Set(recorded.map(({ id }) => id))
        const listed = seen.sends.filter(({ to }) => to.startsWith(prefix))
        const timelines = new Map(
          runs.map(({ contactId, timeline }) => [contactId as string, timeline as ReadonlyArray<RunEntry>])
        )
        const messages = reckonSends(seen, { accepted: listed.map(({ id }) => id), listed })
        const isWoken = ({ contactId, id, woken }: Begun) =>
          woken === 0 || timelines.get(contactId)?.some(({ eventId, type }) => type === "woken" && eventId === id)
        const byAddress = Object.values(Object.groupBy(listed, ({ to }) => to))
        return {
          ...messages,
          accepted: begun.length + answered.length,
          lost: [
            ...messages.lost,
            ...[...begun, ...answered].filter(({ id }) => !kept.has(id)).map(({ id }) => `${id} was not recorded`),
            ...begun.filter(({ contactId }) => !timelines.has(contactId)).map(({ id }) => `${id} began no run`)
          ],
          doubled: [
            ...messages.doubled,
            ...repeatedAmong(recorded.map(({ person, type }) => `${type} ${person}`)).map(
              (one) => `${one}: two events`
            ),
            ...repeatedAmong(runs.map(({ contactId }) => contactId)).map((id) => `${id} has two runs`),
            ...byAddress.filter((all = []) => all.length > each).map((all) => `${all![0]!.to} has ${all!.length} mails`)
          ],
          stuck: [
            ...messages.stuck,
            ...runs
              .filter(({ endedAt }) => endedAt === null)
              .map(({ id, node, status }) => `${id} is ${status} at ${node}`)
          ],
          untold: [...messages.untold, ...answered.filter((one) => !isWoken(one)).map(({ id }) => `${id} woke no run`)]
        } satisfies Reckoned
      }, Effect.orDie)
    }
  }
} satisfies LoadKind
