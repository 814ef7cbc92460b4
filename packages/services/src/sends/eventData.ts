import type { Send } from "@tidings/schema/Send"
import type { SendRow } from "@tidings/storage/repositories/SendRepository"
import type { Schema } from "effect"

/** The `data` of every webhook about a send: the send as it then is, what happened, and the caller's metadata. */
export const eventData = (
  row: Pick<SendRow, "id" | "to_email" | "subject" | "template_key" | "template_version" | "metadata" | "simulation">,
  status: Send["status"],
  happened: Readonly<Record<string, Schema.Json>>
): Record<string, Schema.Json> => ({
  send_id: row.id,
  status,
  to: row.to_email,
  subject: row.subject,
  template: { key: row.template_key, version: row.template_version },
  ...happened,
  ...(row.simulation && { simulation: row.simulation }),
  metadata: row.metadata ?? {}
})
