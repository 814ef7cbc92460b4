import { quantile } from "../../bench/figures/statistics.ts"
import { measuredIn, tableOf } from "./table.ts"

/** Percentiles that are shown, with the answers that it takes for one to say anything. */
const shown = [
  { name: "p50", share: 0.5, least: 1 },
  { name: "p99", share: 0.99, least: 100 },
  { name: "p99.9", share: 0.999, least: 1_000 }
] as const

/** Names of the percentiles, in the order of their columns. */
export const percentileNames: ReadonlyArray<string> = shown.map(({ name }) => name)

/** Formats the percentiles of some milliseconds; a dash for those that so few samples do not tell. */
export const percentiles = (samples: ReadonlyArray<number>): ReadonlyArray<string> =>
  shown.map(({ least, share }) => (samples.length < least ? "–" : measuredIn(quantile(samples, share), "ms")))

/** One kind of call with its milliseconds at the knee and at half of it. */
interface TwiceMeasured {
  readonly name: string
  readonly knee: ReadonlyArray<number>
  readonly half: ReadonlyArray<number>
}

/** Formats the percentiles at the knee and at half of it. */
export const latencyTable = (rows: ReadonlyArray<TwiceMeasured>): ReadonlyArray<string> =>
  tableOf(
    [
      "answers",
      ...percentileNames.map((name) => `${name} at the knee`),
      "measured",
      ...percentileNames.map((name) => `${name} at half`),
      "measured"
    ],
    rows.map(({ half, knee, name }) => [name, ...percentiles(knee), knee.length, ...percentiles(half), half.length])
  )
