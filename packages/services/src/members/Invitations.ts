import { EmailConnector } from "@tidings/connectors/email/EmailConnector"
import { Queue } from "@tidings/jobs/Queue"
import type { WorkspaceId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"
import deliver_invitation from "./jobs/deliver_invitation.ts"

/** The mails that tell new members how to sign in, queued in the open transaction. */
export class Invitations extends Context.Service<Invitations>()("@tidings/services/Invitations", {
  make: Effect.gen(function* () {
    const connector = yield* EmailConnector
    const queue = yield* Queue
    return {
      enqueue: (workspaceId: WorkspaceId, email: string) =>
        Effect.asVoid(
          queue.enqueue(deliver_invitation, { workspaceId, email }, { lane: connector.name, turn: "installation" })
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
