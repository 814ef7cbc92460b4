import { escapeHtml } from "@tidings/engines/markup/escape"
import { SendTimeline } from "@tidings/services/sends/SendTimeline"
import { byProvider } from "@tidings/testing/byProvider"
import { capturedMail } from "@tidings/testing/capturedMail"
import { deliverNow } from "@tidings/testing/deliverMail"
import { made, publishedTemplate } from "@tidings/testing/fixtures"
import { Effect } from "effect"
import { hostile } from "./hostile.ts"
import type { PreparedRoom } from "./PreparedRoom.ts"

const mails: PreparedRoom = {
  room: "mails",
  prepare: (workspace) =>
    Effect.gen(function* () {
      const template = yield* publishedTemplate(workspace, "letter", { name: hostile })
      const { id } = yield* made(
        "send_transactional",
        {
          template,
          to: "grace@example.net",
          variables: { name: hostile },
          metadata: { note: hostile },
          attachments: [{ filename: `"'\u202Egpj.txt`, content_type: "text/plain", data_base64: "SGk=" }]
        },
        workspace
      )
      yield* deliverNow(id)
      const clicked = byProvider("send.clicked", { url: "javascript:alert(1)" })
      const bounced = byProvider("send.bounced", { bounce_type: "hard", reason: hostile })
      yield* SendTimeline.use((timeline) => timeline.record(id, [clicked, bounced]))
    }),
  expected: [/^\/mails\/snd_\w+$/u, /^\/mails\/snd_\w+\/body$/u, /^\/mails\/suppressed$/u],
  shown: ["It bounced for good", "/operations/share_send"],
  first: ["No mail yet", "Nobody is suppressed"]
}

const words = escapeHtml(hostile)

const inbox: PreparedRoom = {
  room: "captured",
  prepare: (workspace) =>
    Effect.asVoid(
      capturedMail(workspace, {
        subject: hostile,
        body: `<p>${words}</p><p><a href="https://shop.example/?code=041932">${words}</a></p>`,
        attachments: [{ filename: `"'\u202Efdp.exe`, content_type: "application/pdf", data_base64: "JVBERi0xLjQK" }]
      })
    ),
  expected: [/^\/captured\/snd_\w+$/u, /^\/captured\/snd_\w+\/checks$/u],
  shown: ["headers", "/operations/release_captured_mail"],
  first: ["No mail yet"]
}

/** The rooms of sent and captured mails. */
export const mailRooms: ReadonlyArray<PreparedRoom> = [mails, inbox]
