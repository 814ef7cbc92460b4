import { Effect } from "effect"
import { Database } from "../Database.ts"

/** The number of mails to an address that were captured instead of sent. */
export const capturedMails = (to: string) =>
  Database.use((database) =>
    Effect.map(database.query("select 1 from captured_mails where to_email = $1", [to]), (rows) => rows.length)
  )
