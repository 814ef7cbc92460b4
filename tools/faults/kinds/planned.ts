import { Effect } from "effect"
import { reckonSends } from "../reckoning/messages.ts"
import type { Reckoned } from "../reckoning/Reckoned.ts"
import { type ClientCounts, nothingMet } from "../site/client.ts"
import { plannedPeople, plannedTemplate } from "../site/plannedFor.ts"
import type { LoadKind } from "./LoadKind.ts"

/** Time from the call to the hour that it plans for, on the installation's clock. */
const aheadMs = 60_000
const open = new Set(["draft", "scheduled", "sending"])

export default {
  name: "planned emails",
  says: `A marketing email planned for a minute later, to a list of ${plannedPeople.length}; each of them gets it once.`,
  everyMs: 3_000,
  begin: ({ ask, listId, read, time }, met) => {
    const accepted: Array<string> = []
    /** Plans one; an hour that has passed before the call is heard is refused, and a later one is asked for. */
    const drafted = Effect.fnUntraced(function* (n: number, trial: ClientCounts) {
      for (let hour = 0; ; hour++) {
        const scheduleAt = new Date(time.nowMs() + aheadMs).toISOString()
        const draft = yield* ask(trial, {
          path: "/v1/campaigns/planned",
          idempotencyKey: `planned-${n}-${hour}`,
          body: { name: `News ${n}, planned ${hour} times before`, scheduleAt, timezone: "UTC" }
        })
        if (draft !== undefined) return draft.id as string
        if (!trial.givenUp.at(-1)!.includes("scheduleAt")) return undefined
        trial.givenUp.pop()
      }
    })
    return {
      ask: Effect.fnUntraced(function* (n) {
        const trial = nothingMet()
        const id = yield* drafted(n, trial)
        met.attempts += trial.attempts
        met.unanswered += trial.unanswered
        met.givenUp.push(...trial.givenUp)
        for (const [status, times] of trial.putOff) met.putOff.set(status, (met.putOff.get(status) ?? 0) + times)
        if (id === undefined) return
        const scheduled = yield* ask(met, {
          path: `/v1/campaigns/planned/${id}/schedule`,
          idempotencyKey: `schedule-${id}`,
          body: { templateKey: plannedTemplate, listId }
        })
        if (scheduled !== undefined) accepted.push(id)
      }),
      reckon: Effect.fnUntraced(function* (seen) {
        const planned = yield* Effect.forEach(accepted, (id) =>
          Effect.map(read(`/v1/campaigns/planned/${id}`), ({ body }) => ({ ...body, id }))
        )
        const words = ({ counts, id, refusals, status }: any) =>
          `${id} is ${status}: ${JSON.stringify({ ...counts, refusals })}`
        const listed = seen.sends.filter(({ to }) => plannedPeople.includes(to))
        const messages = reckonSends(seen, { accepted: listed.map(({ id }) => id), listed })
        const ended = planned.filter(({ status }) => !open.has(status))
        const mailsOf = (person: string) => listed.filter(({ to }) => to === person).length
        return {
          ...messages,
          accepted: accepted.length * plannedPeople.length,
          lost: [
            ...messages.lost,
            ...ended
              .filter(({ counts, status }) => status !== "sent" || counts.accepted < plannedPeople.length)
              .map(words)
          ],
          doubled: [
            ...messages.doubled,
            ...plannedPeople
              .filter((person) => mailsOf(person) > accepted.length)
              .map((person) => `${person} has ${mailsOf(person)} of ${accepted.length} mails`)
          ],
          stuck: [...messages.stuck, ...planned.filter(({ status }) => open.has(status)).map(words)]
        } satisfies Reckoned
      })
    }
  }
} satisfies LoadKind
