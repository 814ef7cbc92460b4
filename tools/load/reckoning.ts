import { madeRows } from "@tidings/storage/testing/madeRows"
import { Effect } from "effect"
import type { Answers } from "./kinds/mixOf.ts"
import { rests } from "./phases/bear.ts"
import type { LoadedSite } from "./site/LoadedSite.ts"

/** One kind of thing that callers were told was accepted, and the end that it came to. */
export interface Accounted {
  readonly name: string
  readonly accepted: number
  readonly kept: number
  /** Number of those that came to their end; undefined if they have none. */
  readonly ended: number | undefined
  /** Number of those that are missing. */
  readonly lost: number
}

const account = (name: string, accepted: number, kept: number, ended?: number): Accounted => ({
  name,
  accepted,
  kept,
  ended,
  lost: Math.max(0, accepted - kept) + (ended === undefined ? 0 : Math.max(0, kept - ended))
})

const restsWithinMs = 60_000
const lookEveryMs = 500

/** Compares all that was accepted with what is there now; calls that were not answered may be there too. */
const reckoned = Effect.fnUntraced(function* (site: LoadedSite) {
  yield* site.takeMails
  const rows = yield* site.inside(madeRows)
  const answers = site.ledger.flat()
  const sum = (all: ReadonlyArray<Answers>, of: (one: Answers) => number) => all.reduce((n, one) => n + of(one), 0)
  const told = (name: string, of: (one: Answers) => number = ({ answered }) => answered) =>
    sum(
      answers.filter((one) => one.name === name),
      of
    )
  const toWake = told("events", ({ followed }) => followed)
  return {
    accounts: [
      account(
        "mails that callers asked for",
        sum(answers, ({ mails }) => mails),
        rows.mails,
        rows.mailsSent - rows.mailsOfRuns
      ),
      account("mails of sequence runs", rows.runsEnded, rows.mailsOfRuns),
      account("mails at the mail server", rows.mailsSent, site.mailsLeft()),
      account("texts", told("texts"), rows.texts, Math.min(rows.textsSent, site.texts.took.length)),
      account("events", told("events"), rows.events),
      account("runs", told("events") - toWake, rows.runs),
      account("clicks", told("clicks"), rows.clicks)
    ],
    jobsFailed: rows.jobsFailed,
    /** Runs that an event was to wake, and those that were woken: an event before its run waits wakes nothing. */
    toWake,
    woken: rows.runsEnded
  }
})

/** Compares all that was accepted with what is there, once all rests and nothing is missing, or a minute has passed. */
export const reckonLoad = Effect.fnUntraced(function* (site: LoadedSite) {
  const isResting = yield* rests(site)
  const untilMs = performance.now() + restsWithinMs
  for (;;) {
    const outcome = { ...(yield* reckoned(site)), isResting }
    if (outcome.accounts.every(({ lost }) => lost === 0) || performance.now() > untilMs) return outcome
    yield* Effect.sleep(lookEveryMs)
  }
})
