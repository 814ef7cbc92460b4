import { includedCopies } from "@tidings/storage/repositories/sendCopies"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { Context, Effect, Layer } from "effect"
import { failureData } from "../messages/failureData.ts"
import { type Ending, handoverOf } from "../messages/handoverOf.ts"
import { Suppressions } from "../suppressions/Suppressions.ts"
import { Composing } from "./Composing.ts"
import { refusedChanges } from "./copies/copyEvents.ts"
import { DueSends } from "./scheduling/DueSends.ts"
import { emailJobs, emailKind, type SendChange } from "./emailKind.ts"
import { SendTimeline } from "./SendTimeline.ts"
import { isCaptured, terminal } from "./simulation.ts"

/** Hands sends over to mail servers and providers, looks them up, and resolves unconfirmed ones. */
export class EmailHandover extends Context.Service<EmailHandover>()("@tidings/services/EmailHandover", {
  make: Effect.gen(function* () {
    const composing = yield* Composing
    const dueSends = yield* DueSends
    const store = yield* SendRepository
    const suppressions = yield* Suppressions
    const timeline = yield* SendTimeline

    return yield* handoverOf({
      kind: emailKind,
      jobs: emailJobs,
      store,
      timeline,
      message: composing.compose,
      nameOf: ({ messageId }) => messageId,
      due: (row) =>
        row.status === "scheduled" ? Effect.andThen(dueSends.release(row.id), store.open(row.id)) : Effect.succeed(row),
      alsoTold: (row, { refused = [] }, by) => refusedChanges(row, refused, by),
      rejected: (row, failure, by): Ending<SendChange> => {
        const { id, livemode, to_email, workspace_id: workspaceId } = row
        const data = { ...failureData(failure), ...by }
        // Of several recipients, only the one that is surely at fault is suppressed.
        const isTheirs = failure.isRecipients === true || includedCopies(row).length === 0
        if (failure.complained === true && isTheirs)
          return {
            change: {
              type: "transactional.suppressed",
              source: "provider",
              data: { reason: "complaint", provider_reason: failure.message, ...by }
            },
            // The recipient called an earlier mail spam, which the provider knew and we did not.
            besides: suppressions.add({ workspaceId, livemode }, [to_email], "complaint", { kind: "send", id })
          }
        // A bounce only if the recipient is at fault.
        return failure.about === "recipient" && failure.elsewhere !== true
          ? {
              change: {
                type: "send.bounced",
                source: "provider",
                data: { bounce_type: failure.hard && isTheirs ? "hard" : "soft", ...data }
              }
            }
          : { change: emailKind.says.failed(data) }
      },
      simulated: ({ simulation }) => {
        const { scenario } = simulation!
        return { change: terminal(scenario), isCaptured: isCaptured(scenario) }
      },
      again: ({ content_gone_at = null, payload }) =>
        content_gone_at === null
          ? { priority: payload.endsAtHandOver === true ? "interactive" : emailJobs.deliver.priority }
          : undefined,
      find: store.find
    })
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
