import type { Growth } from "../phases/bytes.ts"
import type { PageSection } from "./PageSection.ts"
import { bytesText, tableOf } from "./table.ts"

/** Tables whose share is asked after, though nothing of a send may stand in them. */
const asked = ["audit_entries", "idempotency_keys", "webhook_deliveries", "webhook_attempts", "api_calls", "attempts"]
const mostTables = 20
const together = ({ tables }: Growth, of: "rows" | "indexes") => tables.reduce((sum, one) => sum + one[of], 0)

export default {
  title: "What a send leaves in Postgres",
  lines: ({ growths: { logged, timelineBytes, usual }, soaked: { grown } }) => {
    const all = [usual, logged, grown]
    const names = usual.tables.map(({ table }) => table)
    const further = [...logged.tables, ...grown.tables].map(({ table }) => table)
    const tables = [...new Set([...names, ...asked, ...further])].slice(0, mostTables)
    const of = (growth: Growth, table: string, what: "rows" | "indexes") =>
      growth.tables.find((one) => one.table === table)?.[what] ?? 0
    return [
      `Growth of the tables and their indexes on disk for each mail that was accepted, once it had left: sends alone (${usual.mails} mails) as calls are logged by default, which is refusals; sends alone with every call logged (${logged.mails} mails); and the whole mix at half of the knee (${grown.mails} mails), whose events, runs, texts and clicks count towards its mails. A mail's timeline of events stands in its row of \`sends\`, ${bytesText(timelineBytes)} of it; \`attempts\` counts strangers' attempts, and a hand-over that is tried again is part of the timeline.`,
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
      `A mail altogether: ${all.map((growth) => bytesText(together(growth, "rows") + together(growth, "indexes"))).join(", ")}. Write-ahead log, which is recycled, with the full pages after a checkpoint: ${all.map(({ walBytes }) => bytesText(walBytes)).join(", ")}.`
    ]
  }
} satisfies PageSection
