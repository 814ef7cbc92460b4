import { wholeCpuMs } from "../phases/work.ts"
import { parties } from "../site/LoadedSite.ts"
import type { PageSection } from "./PageSection.ts"
import { bytesText, measuredIn, tableOf } from "./table.ts"

const cpuText = (ms: number): string => `${ms.toFixed(2)} ms`

export default {
  title: "What an operation costs",
  lines: ({ aloneSeconds, countsStatements, nobody, operations, soaked: { held } }) => [
    `Each kind alone for ${aloneSeconds} s at half of the knee (${measuredIn(held.perSecond, "per second")}), until its last job was done; processor time and statements for one call, less what is done when nobody asks (${measuredIn(wholeCpuMs(nobody), "ms")} of processor time and ${nobody.transactions.toFixed(1)} transactions a second).`,
    countsStatements
      ? "Statements are counted by pg_stat_statements, by the user of each process; begin and commit are among them."
      : "This Postgres does not count statements (pg_stat_statements is not installed).",
    "",
    ...tableOf(
      [
        "call",
        ...parties.map((party) => `CPU, ${party}`),
        "CPU, all",
        "statements, server",
        "statements, worker",
        "transactions",
        "WAL",
        "calls measured"
      ],
      operations.map((one) => [
        one.name,
        ...parties.map((party) => cpuText(one.cpuMs[party])),
        cpuText(wholeCpuMs(one)),
        ...(["server", "worker"] as const).map((role) => (countsStatements ? one.statements[role].toFixed(1) : "–")),
        one.transactions.toFixed(1),
        bytesText(one.walBytes),
        one.calls
      ])
    )
  ]
} satisfies PageSection
