import * as Job from "@tidings/jobs/Job"
import type { SendId } from "@tidings/schema/Id"
import { SendRepository, type OpenSend } from "@tidings/storage/repositories/SendRepository"
import { Context, Effect, Layer } from "effect"
import { Handovers } from "../../handover/Handovers.ts"
import type { Route, Via } from "../../handover/Route.ts"
import { Composing } from "../Composing.ts"
import { Takings } from "../Takings.ts"

const routeOf = ({ connector_id: only, workspace_id: workspaceId }: OpenSend): Route =>
  only === null || only === undefined ? { workspaceId: undefined } : { workspaceId, only }

const viaOf = ({ connector, connector_id }: OpenSend): Via => ({
  connectorId: connector_id ?? undefined,
  provider: connector,
  reportUrl: undefined
})

/** Resolves sends whose answer was lost, by asking the provider they were handed to. */
export class Reconciliations extends Context.Service<Reconciliations>()("@tidings/services/Reconciliations", {
  make: Effect.gen(function* () {
    const composing = yield* Composing
    const handovers = yield* Handovers
    const repository = yield* SendRepository
    const takings = yield* Takings

    const found = (row: OpenSend, handedMs: number) =>
      Effect.flatMap(composing.compose(row), (email) => handovers.lookUp("email", routeOf(row), email, handedMs))

    return {
      /**
       * Records the receipt that the provider shows; if it shows none, the send stays as it is, and is asked for again
       * until the last attempt.
       */
      reconcile: Effect.fnUntraced(function* (
        sendId: SendId,
        { isLast }: Job.Attempt
      ): Effect.fn.Return<void, Job.Retry> {
        const row = yield* repository.open(sendId)
        if (row?.status !== "unconfirmed" || row.handover_at === null) return
        const receipt = yield* Effect.matchEffect(found(row, Date.parse(row.handover_at)), {
          onFailure: ({ message }) => (isLast ? Effect.undefined : Effect.fail(new Job.Retry({ reason: message }))),
          onSuccess: Effect.succeed
        })
        if (receipt !== undefined) yield* takings.record(row, receipt, viaOf(row))
        else if (!isLast) return yield* new Job.Retry({ reason: "its provider shows nothing of it so far" })
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
