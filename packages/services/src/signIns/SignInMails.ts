import { inHomeOf } from "@tidings/storage/homes/inHome"
import type { Mailbox, OutgoingEmail } from "@tidings/connectors/messages/OutgoingEmail"
import type * as Job from "@tidings/jobs/Job"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Handovers } from "../handover/Handovers.ts"
import { systemMail, unstoredDelivery } from "../handover/systemMail.ts"
import { PublicUrl } from "../installation/PublicUrl.ts"
import { escapeHtml } from "@tidings/engines/markup/escape"
import { letterHtml } from "@tidings/engines/markup/letter"
import { SignIns } from "./SignIns.ts"

interface Letter {
  readonly code: string
  /** Public URL of the installation. */
  readonly publicUrl: string
}

/** The mail with a one-time code. */
const signInMail = ({ code, publicUrl }: Letter) => {
  const host = new URL(publicUrl).host
  const asks = `Somebody, probably you, is signing in to ${host} and asked for a code.`
  const ends = "It works once, within 10 minutes. If it was not you, do nothing, and give the code to nobody."
  return {
    subject: `${code} is your sign-in code`,
    text: `${asks}\n\n    ${code}\n\n${ends}\n`,
    html: letterHtml(
      "Your sign-in code",
      `<p>${escapeHtml(asks)}</p><p style="margin:24px 0;font:600 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.08em">${code}</p><p style="color:#5a6561">${ends}</p>`
    )
  }
}

/** Mails codes, to members only. */
export class SignInMails extends Context.Service<SignInMails>()("@tidings/services/SignInMails", {
  make: Effect.gen(function* () {
    const handovers = yield* Handovers
    const members = yield* MemberRepository
    const publicUrl = yield* PublicUrl
    const signIns = yield* SignIns
    const workspaces = yield* WorkspaceRepository

    /** Composes a mail with a new code, so that the code of a later attempt is valid for the full time. */
    const composed = Effect.fnUntraced(function* (email: string, from: Mailbox): Effect.fn.Return<OutgoingEmail> {
      const { code, id } = yield* signIns.issue({ user: email, workspaceId: null })
      return systemMail({
        id,
        dueMs: yield* Clock.currentTimeMillis,
        from,
        to: email,
        ...signInMail({ code, publicUrl })
      })
    })

    const begin = Effect.fnUntraced(function* (email: string) {
      const [first] = yield* members.workspacesOf(email)
      const workspace = first === undefined ? undefined : yield* inHomeOf(first, workspaces.find(first))
      if (workspace === undefined) return undefined
      // The requester must not learn if an address is a member's, and can ask again.
      return unstoredDelivery("a sign-in code", "mailed", composed(email, workspace.default_from))
    })

    return {
      /** The window that bounds how many mails of a lane are in progress. */
      windowOf: (lane: string) => handovers.windowOf("email", lane),

      /**
       * Mails a new code from the sender of the member's first workspace; does nothing if the address is no member's.
       */
      deliver: (email: string, attempt: Job.JobAttempt) =>
        Effect.asVoid(handovers.deliver("email", { workspaceId: undefined }, attempt, begin(email)))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
