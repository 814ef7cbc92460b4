import type { SequenceId, SequenceVersionId } from "@tidings/schema/Id"
import { Context, Effect, Layer } from "effect"

export class RunSweeps extends Context.Service<RunSweeps>()("@tidings/services/RunSweeps", {
  make: Effect.succeed({
    cancelAll: (_: SequenceId) => Effect.void,
    moveAll: (_: SequenceId, __: SequenceVersionId) => Effect.void
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
