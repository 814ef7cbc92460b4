import { isMet, type Figure } from "./Figure.ts"
import { withUnit, formattedRange, formattedTarget } from "./format.ts"
import type { BenchPart } from "./BenchPart.ts"
import type { FigureEnvironment, PartResult, BenchRun } from "./BenchRun.ts"

const heading = `# Benchmarks

Written by \`pnpm bench --keep\`. Here are the figures with a target, those that miss it too, and the rates beside them; all that was kept is in
[baseline.json](../tools/bench/figures/baseline.json). A figure is the median of its rounds; contestants take turns within one run, and a quotient is
taken round by round, so it means more than the numbers it is made of. All traffic stays on loopback; server, load generator and Postgres share the
machine's cores. Postgres, with pgbench, is the one at \`BENCH_DATABASE_URL\`, by default at 127.0.0.1:5432.

\`\`\`sh
npx -y pnpm@12 bench               # every part, each figure beside the kept one
npx -y pnpm@12 bench b h --quick   # two parts, in shorter rounds and with fewer rows
npx -y pnpm@12 bench b h --keep    # two parts, kept here for later runs to be compared with
npx -y pnpm@12 bench b --profiles /tmp/profiles   # where the processor time goes; the profiles stay there
\`\`\`
`

const spentHeading = `
## Where the processor time goes

By whose code ran: shares of the processor time of the measured platform, its start included, by V8's profiler in runs of their own
(\`pnpm bench --profiles <folder> --keep\`), as profiling takes time itself. Whose share is below 2 % everywhere is among the others.
`

type Described = Pick<BenchPart, "letter" | "title" | "method">
type Row = Figure & { readonly letter: string }

const verdictOf = (figure: Figure): string => {
  const met = isMet(figure)
  if (met === undefined) return ""
  return met ? "met" : "**missed**"
}

const row = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`

/** Returns one row for round trips that meet the same target, with their number, and one for as many that miss it. */
const together = (trips: ReadonlyArray<Row>): ReadonlyArray<Row> =>
  Object.values(Object.groupBy(trips, (figure) => `${formattedTarget(figure)} ${isMet(figure) || figure.value}`)).map(
    (group = []) => {
      const values = group.map(({ value }) => value)
      const [low, high] = [Math.min(...values), Math.max(...values)]
      const names = group.map(({ name }) => name)
      const name = isMet(group[0]!) && names.length > 1 ? `${names.length} operations` : names.join(", ")
      return { ...group[0]!, name, value: high, low, high }
    }
  )

const rowsOf = ({ figures, letter }: PartResult): ReadonlyArray<Row> => {
  const shown = figures
    .filter(({ target, unit }) => target !== undefined || unit === "per second")
    .map((figure) => ({ ...figure, letter }))
  const areTrips = ({ unit }: Row) => unit === "trips"
  return [...shown.filter((figure) => !areTrips(figure)), ...together(shown.filter(areTrips))]
}

const table = (rows: ReadonlyArray<Row>): string =>
  [
    row(["", "Figure", "Median", "Rounds", "Target", ""]),
    row(["---", "---", "---:", "---:", "---:", "---"]),
    ...rows.map((figure) =>
      row([
        figure.letter,
        figure.name,
        withUnit(figure.value, figure.unit),
        formattedRange(figure),
        formattedTarget(figure),
        verdictOf(figure)
      ])
    )
  ].join("\n")

/** Share of a part's processor time from which an owner has a row of its own. */
const leastShare = 0.02

const percent = (share = 0) => (share === 0 ? "" : `${(share * 100).toFixed(1)} %`)

/** Formats what parts spent their processor time on, each part a column. */
export const spentTable = (results: ReadonlyArray<Pick<PartResult, "letter" | "profiled">>): string => {
  const columns = results.flatMap(({ letter, profiled }) =>
    profiled ? [{ letter, ...profiled, shares: new Map(profiled.spent.map(({ owner, share }) => [owner, share])) }] : []
  )
  const most = (owner: string) => Math.max(...columns.map(({ shares }) => shares.get(owner) ?? 0))
  const owners = [...new Set(columns.flatMap(({ spent }) => spent.map(({ owner }) => owner)))]
    .filter((owner) => most(owner) >= leastShare)
    .toSorted((one, other) => most(other) - most(one))
  return [
    row(["", ...columns.map(({ letter }) => letter)]),
    row(["---", ...columns.map(() => "---:")]),
    ...owners.map((owner) => row([owner, ...columns.map(({ shares }) => percent(shares.get(owner)))])),
    row([
      "others",
      ...columns.map(({ shares }) => percent(owners.reduce((rest, owner) => rest - (shares.get(owner) ?? 0), 1)))
    ]),
    row(["measured", ...columns.map(({ commit, date }) => `${date}, ${commit}`)])
  ].join("\n")
}

const machineOf = ({ cores, cpu, memoryGb, node, postgres }: FigureEnvironment): string =>
  `${cores} cores (${cpu}), ${memoryGb} GB, Node ${node}, PostgreSQL ${postgres}`

const describedBy = ({ environment, letter, quick }: PartResult, parts: ReadonlyArray<Described>): string => {
  const { method, title } = parts.find((part) => part.letter === letter)!
  const { commit, date, loadBefore } = environment
  return `- **${letter}. ${title}** (${date}, commit ${commit}, load before ${loadBefore}${quick ? ", by `--quick`" : ""}): ${method}`
}

const summary = (results: ReadonlyArray<PartResult>, rows: ReadonlyArray<Row>): string => {
  const judged = results.flatMap(({ figures }) => figures.map(isMet)).filter((met) => met !== undefined)
  const missed = rows.filter((figure) => isMet(figure) === false).map(({ letter, name }) => `${letter}. ${name}`)
  return `Targets met: ${judged.filter(Boolean).length} of ${judged.length}. Missed: ${missed.join("; ") || "none"}.`
}

/** Formats the kept results as docs/benchmarks.md. */
export const report = (parts: ReadonlyArray<Described>, { parts: results }: BenchRun): string => {
  const rows = results.flatMap(rowsOf)
  const machines = [...new Set(results.map(({ environment }) => machineOf(environment)))]
  return [
    heading,
    `${summary(results, rows)}\n`,
    "## What is measured\n",
    ...results.map((result) => describedBy(result, parts)),
    "\n## Figures\n",
    table(rows),
    ...(results.some(({ profiled }) => profiled !== undefined) ? [spentHeading, spentTable(results)] : []),
    `\nMeasured on ${machines.join("; ")}.\n`
  ].join("\n")
}
