import { callsLoggedBy, everyCallLogged } from "@tidings/storage/testing/apiCallTable"
import { type TableBytes, tableBytes, timelineBytes, workDone } from "@tidings/storage/testing/workDone"
import { Effect } from "effect"
import sends from "../kinds/sends.ts"
import type { Demand } from "../kinds/mixOf.ts"
import type { LoadedSite } from "../site/LoadedSite.ts"
import { bear, rests } from "./bear.ts"

/** Growth of a database for each mail that was accepted, in bytes. */
export interface Growth {
  readonly mails: number
  /** Tables that grew, the most first. */
  readonly tables: ReadonlyArray<TableBytes>
  readonly walBytes: number
}

/** Returns the growth of each table, by mail. */
export const grownBy = (
  before: ReadonlyArray<TableBytes>,
  after: ReadonlyArray<TableBytes>,
  mails: number
): ReadonlyArray<TableBytes> =>
  after
    .map(({ indexes, rows, table }) => {
      const was = before.find((one) => one.table === table)
      return { table, rows: (rows - (was?.rows ?? 0)) / mails, indexes: (indexes - (was?.indexes ?? 0)) / mails }
    })
    .filter(({ indexes, rows }) => rows + indexes > 0)
    .toSorted((one, other) => other.rows + other.indexes - one.rows - one.indexes)

/** Measures the growth by a load that accepts mails, until all have left. */
export const growth = Effect.fnUntraced(function* <A>(
  site: LoadedSite,
  loading: Effect.Effect<A>,
  mailsOf: (loaded: A) => number
) {
  yield* rests(site)
  const walOf = Effect.map(site.inside(workDone(false)), ({ walBytes }) => walBytes)
  const [tables, wal] = [yield* site.inside(tableBytes), yield* walOf]
  const loaded = yield* loading
  yield* rests(site)
  const mails = Math.max(1, mailsOf(loaded))
  const grown: Growth = {
    mails,
    tables: grownBy(tables, yield* site.inside(tableBytes), mails),
    walBytes: ((yield* walOf) - wal) / mails
  }
  return { loaded, grown }
})

/** Measures a load of sends alone, as calls are logged by default and once every call is logged. */
export const growthOfSends = Effect.fnUntraced(function* (site: LoadedSite, demand: Demand) {
  const measured = growth(site, bear(site, demand, [sends]), ({ answers }) => answers[0]!.mails)
  const { grown: usual } = yield* measured
  yield* site.inside(everyCallLogged)
  const { grown: logged } = yield* measured
  yield* site.inside(callsLoggedBy("refusals"))
  return { usual, logged, timelineBytes: yield* site.inside(timelineBytes) }
})
