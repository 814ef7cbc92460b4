import { mixKinds } from "../kinds/all.ts"
import { brokenBy, growthOf, mostP99Ms, type RateStep } from "../knee/RateStep.ts"
import { wholeCpuMs } from "../phases/alone.ts"
import type { Growth } from "../phases/bytes.ts"
import type { LoadRun } from "../run.ts"
import { parties } from "../site/LoadedSite.ts"
import { mostDescriptors } from "../usage/processUse.ts"
import { latencyTable, percentileNames, percentiles } from "./latencies.ts"
import { bytesText, measuredIn, tableOf } from "./table.ts"

/** A part of the page. */
interface PageSection {
  readonly title: string
  readonly lines: (run: LoadRun) => ReadonlyArray<string>
}

const stepRow = (step: RateStep) => [
  measuredIn(step.perSecond, "per second"),
  measuredIn(step.p99Ms, "ms"),
  step.refused,
  `${Math.round(growthOf(step))} jobs`,
  brokenBy(step) ?? "no"
]

const knee: PageSection = {
  title: "The knee",
  lines: ({ atKnee, found: { knee, steps }, holdSeconds, soaked: { held } }) => [
    knee === undefined
      ? "No rate that was tried was borne."
      : `**${measuredIn(atKnee.perSecond, "per second")}** for ${holdSeconds} s, of all kinds together${brokenBy(atKnee) === undefined ? "" : `; it was not borne for as long (${brokenBy(atKnee)})`}. The highest rate at which 99 of 100 answers came within ${mostP99Ms} ms, nothing was refused, and the jobs that are due did not grow by more than one second of calls. A rate counts as broken when it broke twice.`,
    "",
    ...tableOf(["rate", "p99", "refused", "the queue grew by", "broke"], steps.map(stepRow)),
    "",
    `Half of it is ${measuredIn(held.perSecond, "per second")}, held for ${measuredIn(held.seconds, "s")}${brokenBy(held) === undefined ? "" : ` (not borne: ${brokenBy(held)})`}. Latency counts from the time a call was due:`,
    "",
    ...latencyTable([
      ...mixKinds.map(({ name }) => ({
        name,
        knee: atKnee.answers.find((one) => one.name === name)!.latenciesMs,
        half: held.answers.find((one) => one.name === name)!.latenciesMs
      })),
      { name: "acceptance to the mail server", knee: atKnee.lagsMs, half: held.lagsMs }
    ])
  ]
}

const costs: PageSection = {
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
}

const cpuText = (ms: number): string => `${ms.toFixed(2)} ms`

const holdings: PageSection = {
  title: "Memory and descriptors",
  lines: ({ minutes, soaked: { everyMs, held, holdings } }) => [
    `At ${measuredIn(held.perSecond, "per second")} for ${minutes} ${minutes === 1 ? "minute" : "minutes"}, sampled every ${measuredIn(everyMs / 1000, "s")}: the means of the first and the last tenth of the time, and the most. Flat: the last tenth is at most a tenth, and 16 MB or 32 descriptors, above the first. Memory that processes share counts once (Pss).`,
    "",
    ...tableOf(
      ["process", "first tenth", "last tenth", "most", "flat"],
      holdings.flatMap(({ descriptors, memory, party }) => [
        [
          `${party}, memory`,
          ...[memory.first, memory.last, memory.most].map((bytes) => measuredIn(bytes / 1024 ** 2, "MB")),
          memory.isFlat ? "yes" : "**no**"
        ],
        [
          `${party}, descriptors`,
          ...[descriptors.first, descriptors.last, descriptors.most].map((n) => `${Math.round(n)} open`),
          descriptors.isFlat ? "yes" : "**no**"
        ]
      ])
    )
  ]
}

/** Tables whose share is asked after, though nothing of a send may stand in them. */
const asked = ["audit_entries", "idempotency_keys", "webhook_deliveries", "webhook_attempts", "api_calls", "attempts"]
const mostTables = 14
const together = ({ tables }: Growth, of: "rows" | "indexes") => tables.reduce((sum, one) => sum + one[of], 0)

const bytes: PageSection = {
  title: "What a send leaves in Postgres",
  lines: ({ growths: { logged, usual }, soaked: { grown } }) => {
    const all = [usual, logged, grown]
    const names = usual.tables.map(({ table }) => table)
    const further = [...logged.tables, ...grown.tables].map(({ table }) => table)
    const tables = [...new Set([...names, ...asked, ...further])].slice(0, mostTables)
    const of = (growth: Growth, table: string, what: "rows" | "indexes") =>
      growth.tables.find((one) => one.table === table)?.[what] ?? 0
    return [
      `Growth of the tables and their indexes on disk for each mail that was accepted, once it had left: sends alone (${usual.mails} mails) as calls are logged by default, which is refusals; sends alone with every call logged (${logged.mails} mails); and the whole mix at half of the knee (${grown.mails} mails), whose events, runs, texts and clicks count towards its mails. A mail's timeline stands in its row of \`sends\`; \`attempts\` counts strangers' attempts, and a hand-over that is tried again is part of the timeline.`,
      "",
      ...tableOf(
        ["table", "sends: rows", "indexes", "every call logged: rows", "indexes", "the mix: rows", "indexes"],
        [
          ...tables.map((table) => [
            table,
            ...all.flatMap((growth) => [bytesText(of(growth, table, "rows")), bytesText(of(growth, table, "indexes"))])
          ]),
          [
            "**all tables**",
            ...all.flatMap((growth) => [bytesText(together(growth, "rows")), bytesText(together(growth, "indexes"))])
          ]
        ]
      ),
      "",
      `A mail altogether: ${all.map((growth) => bytesText(together(growth, "rows") + together(growth, "indexes"))).join(", ")}. Write-ahead log, which is recycled: ${all.map(({ walBytes }) => bytesText(walBytes)).join(", ")}.`
    ]
  }
}

const idle: PageSection = {
  title: "Idle streams and open pages",
  lines: ({ beside: { held, perSecond, without } }) => [
    `A server process holds 1,000 MCP streams and 400 followed pages at most, and answers 503 to more: they were spread over as many further servers as it takes, on the same cores. A process may open ${mostDescriptors().toLocaleString("en")} descriptors here (Node.js raises the lower limit to that), and fewer were asked for if they would not fit. Memory is that of all these servers, before and after. Then sends alone at ${measuredIn(perSecond, "per second")}, to one of the servers.`,
    "",
    ...tableOf(
      [
        "streams",
        "asked",
        "open",
        "not opened",
        "servers",
        "memory of each",
        "descriptors of each",
        "opened within",
        "CPU while idle"
      ],
      held.map((one) => [
        one.name,
        one.asked,
        one.open,
        one.refusals.join(", ") || 0,
        one.servers,
        bytesText(one.bytesEach),
        one.descriptorsEach.toFixed(1),
        measuredIn(one.openSeconds, "s"),
        `${measuredIn(one.cpuMsPerSecond, "ms")} a second`
      ])
    ),
    "",
    ...tableOf(
      ["sends beside", ...percentileNames, "refused", "measured"],
      [{ name: "none", sends: without }, ...held].map(({ name, sends }) => [
        name,
        ...percentiles(sends.latenciesMs),
        sends.refused,
        sends.latenciesMs.length
      ])
    )
  ]
}

const outcome: PageSection = {
  title: "What became of it",
  lines: ({ reckoned: { accounts, isResting, jobsFailed, toWake, woken } }) => [
    `Of everything that callers were told was accepted in all loads together, also those that broke. ${isResting ? "No job was left to be done" : "**Jobs were left to be done**"}, ${jobsFailed} had failed for good. ${woken} of ${toWake} events that were to wake a run did; one that comes before its run waits wakes nothing.`,
    "",
    ...tableOf(
      ["", "accepted", "there", "ended", "lost"],
      accounts.map(({ accepted, ended, kept, lost, name }) => [
        name,
        accepted,
        kept,
        ended ?? "–",
        lost === 0 ? 0 : `**${lost}**`
      ])
    ),
    "",
    "A call that was not answered may be there too, so more may be there than callers were told."
  ]
}

/** Every section of the page, in order. */
export const pageSections: ReadonlyArray<PageSection> = [knee, costs, holdings, bytes, idle, outcome]
