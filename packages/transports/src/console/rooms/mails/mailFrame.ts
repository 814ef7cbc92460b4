import type { SendContent } from "@tidings/schema/resources/SendContent"
import { Effect } from "effect"
import { looksIn, mailReply } from "../../frame/mailReply.ts"
import type { Visit } from "../../Visit.ts"

/** A mail as it was sent, for a frame. */
export const mailFrame = (visit: Visit, id: string) =>
  Effect.map(visit.read<SendContent>("read_send_content", { id }), ({ html }) =>
    mailReply(html, visit.publicUrl, looksIn(visit.query))
  )
