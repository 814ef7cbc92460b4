import type { SendEvent } from "@tidings/schema/resources/Send"
import { isOfSends } from "@tidings/schema/sequences/channels"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { SequenceRunRepository } from "@tidings/storage/repositories/SequenceRunRepository"
import { Clock, Effect, Layer } from "effect"
import type { Happening } from "@tidings/engines/sequences/step/Input"
import { Definitions } from "../walking/Definitions.ts"
import { SendListeners } from "../../sends/SendListeners.ts"
import { Waker } from "./Waker.ts"

const listens = ({ nodes }: Definition): boolean =>
  Object.values(nodes).some((node) => "on" in node && node.on?.some(({ event }) => isOfSends(event)) === true)

const happeningOf = (node: string, { data, id, timestamp, type }: SendEvent): Happening => ({
  id,
  type,
  metadata: data,
  atMs: Date.parse(timestamp),
  send: node
})

/** Moves runs by the events of their own sends. Decided in docs/decisions/sequences.md. */
export const SendWaking = Layer.effect(
  SendListeners,
  Effect.gen(function* () {
    const runs = yield* SequenceRunRepository
    const definitions = yield* Definitions
    const waker = yield* Waker
    return {
      heardOfSend: Effect.fnUntraced(function* (
        { livemode, run_id: runId = null, run_node: node = null, workspace_id: workspaceId },
        entries
      ) {
        if (runId === null || node === null) return
        const events = entries.filter(({ type }) => isOfSends(type)).map((entry) => happeningOf(node, entry))
        if (events.length === 0) return
        const versionId = yield* runs.versionOf(runId)
        if (versionId === undefined || !listens(yield* definitions.load(versionId))) return
        for (const event of events) {
          const held = yield* runs.lock({ workspaceId, livemode }, runId)
          if (held === undefined || held.endedAt !== null) return
          yield* waker.wake([held], event, yield* Clock.currentTimeMillis)
        }
      })
    }
  })
)
