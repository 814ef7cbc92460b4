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

/** Compares all that was accepted with what is there, once all rests; calls that were not answered may be there too. */
export const reckonLoad = Effect.fnUntraced(function* (site: LoadedSite) {
  const isResting = yield* rests(site)
  yield* site.takeMails
  const rows = yield* site.inside(madeRows)
  const sumOf = (name: string, of: (answers: Answers) => number) =>
    site.ledger
      .flat()
      .filter((answers) => name === "all" || answers.name === name)
      .reduce((sum, answers) => sum + of(answers), 0)
  const answered = (name: string) => sumOf(name, (one) => one.answered)
  const woken = sumOf("events", ({ followed }) => followed)
  const mails = sumOf("all", (one) => one.mails)
  return {
    isResting,
    jobsFailed: rows.jobsFailed,
    accounts: [
      account("mails that callers asked for", mails, rows.mails, rows.mailsSent - rows.mailsOfRuns),
      account("mails of sequence runs", rows.runsEnded, rows.mailsOfRuns),
      account("mails at the mail server", rows.mailsSent, site.mailsLeft()),
      account("texts", answered("texts"), rows.texts, Math.min(rows.textsSent, site.texts.took.length)),
      account("events", answered("events"), rows.events),
      account("runs", answered("events") - woken, rows.runs),
      account("clicks", answered("clicks"), rows.clicks)
    ],
    /** Runs that an event was to wake, and those that were woken: an event before its run waits wakes nothing. */
    toWake: woken,
    woken: rows.runsEnded
  }
})
