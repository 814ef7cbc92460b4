import type { DeliveryFailure, Withdrawn } from "@tidings/connectors/DeliveryFailure"
import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import * as Job from "@tidings/jobs/Job"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Context, Effect, Layer } from "effect"
import { ConnectorHealth } from "../sends/ConnectorHealth.ts"
import { messageIdOf } from "../sends/messageIdOf.ts"
import { PublicUrl } from "../installation/PublicUrl.ts"
import { signInMail } from "./signInMail.ts"
import { SignIns } from "./SignIns.ts"

const answerWithin = "30 seconds"

/** What the provider surely has not taken is offered again, with a new code; the person can ask again for the rest. */
const settle = (failure: DeliveryFailure | Withdrawn): Effect.Effect<void, Job.Retry> =>
  failure._tag === "Rejected" || failure._tag === "OutcomeUnknown"
    ? Effect.logWarning(`a sign-in code could not be mailed: ${failure.message}`)
    : Effect.fail(new Job.Retry({ reason: failure.message }))

/** Codes by mail, for members alone. */
export class SignInMails extends Context.Service<SignInMails>()("@tidings/services/SignInMails", {
  make: Effect.gen(function* () {
    const connector = yield* EmailConnector
    const health = yield* ConnectorHealth
    const members = yield* MemberRepository
    const publicUrl = yield* PublicUrl
    const signIns = yield* SignIns
    const workspaces = yield* WorkspaceRepository
    return {
      /** Mails a new code from the sender of the member's first workspace; does nothing for an address that is no member. */
      deliver: Effect.fnUntraced(function* (email: string) {
        const [first] = yield* members.workspacesOf(email)
        const workspace = first === undefined ? undefined : yield* workspaces.find(first)
        if (workspace === undefined) return
        const { code, id } = yield* signIns.issue({ user: email, workspaceId: null })
        const from = workspace.default_from
        const mail = {
          id,
          from,
          to: email,
          ...signInMail({ code, publicUrl }),
          headers: { "Auto-Submitted": "auto-generated" },
          attachments: [],
          messageId: messageIdOf(id, from.email)
        }
        const offered = health.watch(connector.deliver(mail, Effect.void))
        yield* offered.pipe(Effect.timeoutOption(answerWithin), Effect.catch(settle), Effect.asVoid)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
