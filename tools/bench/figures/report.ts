import { isMet, type Figure } from "./Figure.ts"
import { formatted, formattedRange, formattedTarget } from "./format.ts"
import type { Environment, PartResult, Run } from "./Run.ts"

const heading = `# Benchmarks

Written by \`pnpm bench --keep\`. Every figure of the last kept run of each part is here, those that missed their target too. A figure is the median of its
rounds; contestants take turns within one run, and a quotient is taken round by round, so it means more than the numbers it is
made of. All traffic stays on loopback; server, load generator and Postgres share the machine's cores.
`

const verdict = (figure: Figure): string => {
  const met = isMet(figure)
  if (met === undefined) return ""
  return met ? "met" : "**missed**"
}

const row = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`

const table = (figures: ReadonlyArray<Figure>): string =>
  [
    row(["Figure", "Median", "Rounds", "Target", ""]),
    row(["---", "---:", "---:", "---:", "---"]),
    ...figures.map((figure) =>
      row([
        figure.name,
        formatted(figure.value, figure.unit),
        formattedRange(figure),
        formattedTarget(figure),
        verdict(figure)
      ])
    )
  ].join("\n")

const circumstances = ({ commit, cores, cpu, date, loadBefore, memoryGb, node, postgres }: Environment): string =>
  `${date}, commit ${commit}: ${cores} cores (${cpu}), ${memoryGb} GB, Node ${node}, PostgreSQL ${postgres}. Load average before: ${loadBefore}.\n`

const hurried =
  "Measured by `--quick`: rounds of 2 s, and fewer rows than the text above says; names of figures give them.\n\n"

const section = ({ environment, figures, letter, method, quick, title }: PartResult): string =>
  `## ${letter}. ${title}\n\n${method}\n\n${quick ? hurried : ""}${table(figures)}\n\n${circumstances(environment)}`

const summary = (parts: ReadonlyArray<PartResult>): string => {
  const judged = parts
    .flatMap(({ figures, letter }) =>
      figures.map((figure) => ({ name: `${letter}. ${figure.name}`, met: isMet(figure) }))
    )
    .filter(({ met }) => met !== undefined)
  const missed = judged.filter(({ met }) => !met)
  const names = missed.length === 0 ? "none" : missed.map(({ name }) => name).join("; ")
  return `Targets met: ${judged.length - missed.length} of ${judged.length}. Missed: ${names}.\n`
}

/** Formats the kept results as docs/benchmarks.md. */
export const report = ({ parts }: Run): string => [heading, summary(parts), ...parts.map(section)].join("\n")
