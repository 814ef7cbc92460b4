import { problem } from "@tidings/schema/Problem"
import type { ListPushes, PushRequest } from "@tidings/schema/resources/Push"
import { PushRepository, toPush } from "@tidings/storage/repositories/PushRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { Unsendable } from "../handover/Delivery.ts"
import { acceptanceOf } from "../messages/acceptanceOf.ts"
import { failureData } from "../messages/failureData.ts"
import { handoverOf } from "../messages/handoverOf.ts"
import { scenarioFields } from "../messages/scenarioFields.ts"
import { timelineOf } from "../messages/timelineOf.ts"
import { Cursors } from "../paging/Cursors.ts"
import { pushJobs, pushKind } from "./pushKind.ts"

/** Accepts, lists and hands over push messages. */
export class Pushes extends Context.Service<Pushes>()("@tidings/services/Pushes", {
  make: Effect.gen(function* () {
    const cursors = yield* Cursors
    const store = yield* PushRepository
    const accepted = yield* acceptanceOf(pushKind, pushJobs, store.accept)
    const handover = yield* handoverOf({
      kind: pushKind,
      jobs: pushJobs,
      store,
      timeline: yield* timelineOf(pushKind, store),
      message: ({ id, request }) =>
        request === null
          ? Effect.fail(new Unsendable({ message: "what it said was forgotten" }))
          : Effect.succeed({ id, ...request }),
      rejected: (_, failure, by) => ({ change: pushKind.says.failed({ ...failureData(failure), ...by }) }),
      simulated: ({ request }, isSentAgain) => {
        const scenario = isSentAgain ? "sent" : (request?.simulationScenario ?? "sent")
        return { change: { type: `push.${scenario}`, source: "sandbox" }, isCaptured: scenario === "sent" }
      },
      again: ({ request }) => (request === null ? undefined : { priority: "transactional" }),
      find: store.find
    })
    return {
      ...handover,

      /** Checks a request and stores it with its job, all or nothing. */
      accept: Effect.fnUntraced(function* (request: PushRequest) {
        const { livemode, workspaceId } = yield* Caller
        const fields = scenarioFields(request, livemode)
        if (fields.length > 0) return yield* problem("field_invalid", { fields })
        const row = yield* accepted({
          own: { endpoint: request.subscription.endpoint, request },
          changes: [pushKind.says.queued()],
          context: yield* store.context(workspaceId),
          priority: "transactional"
        })
        yield* note("push", row.id, {})
        return toPush(row)
      }),

      /** Lists push messages, newest first. */
      list: (input: typeof ListPushes.Type) => {
        const filters = { status: input.status }
        return cursors.page("push", input, (world, window) => store.list(world, filters, window), { filters })
      }
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
