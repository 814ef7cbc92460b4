import postgres from "postgres"
import { copyRow } from "./copyRow.ts"

const hourMs = 60 * 60 * 1000
const hours = 14 * 24

/** Columns of a send's copies, each to an address of its own. */
export const sendCopy = {
  to_email: "'p' || n || '@example.com'",
  to_normalized: "'p' || n || '@example.com'",
  status: "(array['delivered', 'delivered', 'opened', 'clicked', 'bounced'])[1 + n % 5]",
  created_at: "at",
  updated_at: "at"
} as const

/** Fills the two weeks before now with copies of a send, each to an address of its own. */
export const fillSends = async (url: string, sendId: string, count: number): Promise<void> => {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const now = Date.now()
    const atMs = Array.from({ length: hours }, (_, n) => now - (n + 1) * hourMs)
    await copyRow(sql, { table: "sends", id: sendId, changed: sendCopy, atMs, each: Math.ceil(count / hours) })
    await sql.unsafe("vacuum analyze sends")
  } finally {
    await sql.end()
  }
}
