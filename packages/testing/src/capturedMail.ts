import { Effect } from "effect"
import { deliverMail } from "./deliverMail.ts"
import type { Workspace } from "./fixtures.ts"

/** The input of a row that names a captured mail: a new one with a code, a link and a file. */
export const capturedMail = (workspace: Workspace, mail: object = {}) =>
  Effect.map(
    deliverMail(workspace.live, {
      subject: "Your code",
      body: `<p>Your code is <b>041 932</b>.</p><p><a href="https://shop.example/verify?order=1">Verify</a></p>`,
      attachments: [{ filename: "terms.pdf", content_type: "application/pdf", data_base64: "JVBERi0xLjQK" }],
      ...mail
    }),
    (id) => ({ id })
  )
