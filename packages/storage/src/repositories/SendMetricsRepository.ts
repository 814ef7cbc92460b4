import { firstIdAt, type WorkspaceId } from "@tidings/schema/Id"
import type { World } from "@tidings/schema/World"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { isoAt } from "../iso.ts"
import { firstValue } from "../rows.ts"
import type { countedOutcomes } from "../tables/sendHours.ts"
import { type CohortColumn, countHour, readMetrics, sumUpDays, takeMarks } from "./sendHours.ts"

const hourMs = 60 * 60 * 1000

/** Counts of the mails of an interval, those that share a key if they are grouped. */
export type MetricsRow = { readonly at: Date | string; readonly key: string | null } & Readonly<
  Record<(typeof countedOutcomes)[number], number>
>

/** The intervals that metrics are read for. */
export interface MetricsWindow {
  readonly fromMs: number
  /** The first instant after the window. */
  readonly toMs: number
  readonly interval: "hour" | "day"
  readonly timezone: string
  readonly filter?: { readonly column: CohortColumn; readonly value: string }
  readonly group?: CohortColumn | undefined
}

const [ofAll, ofOne] = [countHour("all"), countHour("one")]

/** Counts of mails by the hour in which they were accepted. */
export class SendMetricsRepository extends Context.Service<SendMetricsRepository>()(
  "@tidings/storage/SendMetricsRepository",
  {
    make: Effect.gen(function* () {
      const database = yield* Database
      return {
        /** Counts anew the mails of an hour that begins at these Unix milliseconds. */
        countHour: (fromMs: number, workspaceId?: WorkspaceId) => {
          const toMs = fromMs + hourMs
          const span = [isoAt(fromMs), fromMs, toMs, firstIdAt("snd", fromMs), firstIdAt("snd", toMs)]
          return Effect.asVoid(
            workspaceId === undefined ? database.query(ofAll, span) : database.query(ofOne, [...span, workspaceId])
          )
        },

        /** Takes the marks of some hours whose mails changed after their end. */
        takeMarks: database.query<{ readonly workspaceId: WorkspaceId; readonly hourMs: number }>(takeMarks, []),

        /** Sums up by days the hours before the beginning of a day (Unix milliseconds). */
        sumUpDays: (beforeMs: number) => Effect.asVoid(database.query(sumUpDays, [isoAt(beforeMs)])),

        /** The id of the oldest mail; undefined if there is none. */
        oldest: firstValue<string>(database.query("select id from sends order by id limit 1", [])),

        read: ({ livemode, workspaceId }: World, { filter, fromMs, group, interval, timezone, toMs }: MetricsWindow) =>
          database.query<MetricsRow>(readMetrics(filter?.column, group), [
            workspaceId,
            livemode,
            isoAt(fromMs),
            isoAt(toMs),
            interval,
            timezone,
            ...(filter === undefined ? [] : [filter.value])
          ])
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
