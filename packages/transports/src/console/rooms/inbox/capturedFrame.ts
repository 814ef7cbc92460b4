import { escapeHtml } from "@tidings/engines/markup/escape"
import type { CapturedMail } from "@tidings/schema/resources/CapturedMail"
import { Effect } from "effect"
import { looksIn, mailReply } from "../../frame/mailReply.ts"
import type { Visit } from "../../Visit.ts"

/** A captured mail, for a frame. */
export const capturedFrame = (visit: Visit, id: string) =>
  Effect.map(visit.read<CapturedMail>("read_captured_mail", { id }), ({ html, text }) =>
    mailReply(html ?? `<pre>${escapeHtml(text ?? "")}</pre>`, visit.publicUrl, looksIn(visit.query))
  )
