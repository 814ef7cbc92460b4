import { madeAtMs } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { windowOf } from "@tidings/schema/fields/Timestamp"
import { mostMetricsDays, type ReadSendMetrics, type SendMetrics } from "@tidings/schema/resources/SendMetrics"
import { Database } from "@tidings/storage/Database"
import { type MetricsRow, SendMetricsRepository } from "@tidings/storage/repositories/SendMetricsRepository"
import { SettingRepository } from "@tidings/storage/repositories/SettingRepository"
import { countedOutcomes } from "@tidings/storage/tables/sendHours"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Days for which hours are kept, and so the hours that are counted at first. */
const hoursDays = 92
/** Hours that are counted in one transaction. */
const hoursAtOnce = 24
/** Turns of 20 hours that changed after their end, of one run of the job; the next run goes on. */
const mostTurns = 50

const mark = "send-hours-counted-to"
const columnOf = { template: "template_key", category: "category", connector: "connector" } as const

const floor = (ms: number, unit: number) => Math.floor(ms / unit) * unit

const share = (part: number, of: number) => (of === 0 ? null : Math.round((part / of) * 10_000) / 10_000)

const countsOf = (row: MetricsRow) =>
  Object.fromEntries(countedOutcomes.map((name) => [name, row[name]])) as SendMetrics["totals"]

/** Counts of mails by when they were accepted, and by what became of them. Decided in docs/decisions/sends.md. */
export class SendCounts extends Context.Service<SendCounts>()("@tidings/services/SendCounts", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const metrics = yield* SendMetricsRepository
    const settings = yield* SettingRepository

    /** Counts the next hours up to the present one; true if there are more. */
    const countNext = Effect.fnUntraced(function* (nowMs: number) {
      const cutMs = floor(nowMs - hoursDays * dayMs, dayMs)
      const marked = Number(yield* settings.lock(mark))
      const oldest = marked > 0 ? undefined : yield* metrics.oldest
      const knownMs = marked > 0 ? marked : oldest === undefined ? nowMs : madeAtMs(oldest)!
      const endMs = floor(nowMs, hourMs) + hourMs
      // The hour before is counted again, since what was written at its end may have been seen by nobody yet.
      const fromMs = Math.max(cutMs, floor(knownMs, hourMs) - hourMs)
      const toMs = Math.min(endMs, fromMs + hoursAtOnce * hourMs)
      for (let at = fromMs; at < toMs; at += hourMs) yield* metrics.countHour(at)
      yield* settings.write(mark, String(toMs === endMs ? nowMs : toMs))
      return toMs < endMs
    })

    /** Counts some hours again in which mails changed after their end; true if there may be more. */
    const countMarked = Effect.fnUntraced(function* (nowMs: number) {
      const cutMs = floor(nowMs - hoursDays * dayMs, dayMs)
      const marks = yield* metrics.takeMarks
      for (const { hourMs: at, workspaceId } of marks) if (at >= cutMs) yield* metrics.countHour(at, workspaceId)
      return marks.length > 0
    })

    /**
     * Counts the present hour, all hours since the last run, and those that changed since. Counting again gives the
     * same, so that a run that ends early is made good by the next.
     */
    const count = Effect.gen(function* () {
      yield* settings.claim(mark, "0")
      const nowMs = yield* Clock.currentTimeMillis
      while (yield* database.transaction(countNext(nowMs)));
      for (let turn = 0; turn < mostTurns; turn++) if (!(yield* database.transaction(countMarked(nowMs)))) break
      yield* metrics.sumUpDays(floor(nowMs - hoursDays * dayMs, dayMs))
    })

    /** The window of a request, in whole hours; refused if it is too long or ends before it begins. */
    const windowFor = Effect.fnUntraced(function* (input: typeof ReadSendMetrics.Type) {
      const { interval = "day" } = input
      const { sinceMs, untilMs = yield* Clock.currentTimeMillis } = windowOf(input)
      const fromMs = floor(Math.max(0, sinceMs ?? untilMs - 7 * dayMs), hourMs)
      const toMs = floor(untilMs, hourMs) + hourMs
      const most = mostMetricsDays[interval]
      const refused = (code: "out_of_range", message: string) =>
        problem("field_invalid", { fields: [{ path: "since", code, message }] })
      if (toMs <= fromMs) return yield* refused("out_of_range", "must be before until")
      // A day that begins within an hour of another zone, and one with 25 hours, are whole days.
      if (toMs - fromMs > most * dayMs + 2 * hourMs)
        return yield* refused("out_of_range", `must be at most ${most} days before until, by ${interval}`)
      return { fromMs, toMs, interval }
    })

    return {
      count,

      /** Reads the counts of a window. */
      read: Effect.fnUntraced(function* (input: typeof ReadSendMetrics.Type) {
        const { category, connector, groupBy, templateKey, timezone = "UTC" } = input
        const filters = (
          [
            ["template_key", templateKey],
            ["category", category],
            ["connector", connector]
          ] as const
        ).flatMap(([column, value]) => (value === undefined ? [] : [{ column, value }]))
        if (filters.length > 1) return yield* problem("too_many_filters")
        const window = yield* windowFor(input)
        const [filter] = filters
        const rows = yield* metrics.read(yield* Caller, {
          ...window,
          // The hours of all zones begin alike, but for a few.
          timezone: window.interval === "hour" ? "UTC" : timezone,
          ...(filter && { filter }),
          group: groupBy && columnOf[groupBy]
        })
        const totals = Object.fromEntries(
          countedOutcomes.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])
        ) as SendMetrics["totals"]
        const counted = Number((yield* settings.find(mark)) ?? 0)
        return {
          interval: window.interval,
          timezone,
          data: rows.map((row) => ({ at: new Date(row.at).toISOString(), key: row.key, ...countsOf(row) })),
          totals,
          rates: { bounced: share(totals.bounced, totals.sent), complained: share(totals.complained, totals.sent) },
          as_of: counted === 0 ? null : new Date(counted).toISOString()
        } satisfies SendMetrics
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
