import type { HeldRun } from "@tidings/storage/repositories/runRows"
import type { EventToSend } from "../../webhooks/EventToSend.ts"
import { isLive } from "@tidings/engines/sequences/step/due"
import { noted, afterEnd, type Run } from "@tidings/engines/sequences/step/Run"
import { runOf } from "../walking/Journey.ts"
import { runEvent } from "../walking/runEvent.ts"

const reason = "internal_error"

/**
 * A run that could not be moved, ended as failed, with its events; it goes no further, and its counts are taken as they
 * are.
 */
export const failed = (
  held: HeldRun,
  nowMs: number
): { readonly run: Run; readonly told: ReadonlyArray<EventToSend> } => {
  const run = runOf(held)
  const { counts: _counts, ...state } = afterEnd(run.state)
  const still = { ...run, dueAt: null, state }
  if (!isLive(run.status)) return { run: still, told: [] }
  const at = Math.max(nowMs, run.state.at)
  const { node } = run
  const ended = noted(
    { ...still, status: "failed", endedAt: at, waitUntil: null, state: { ...state, at } },
    {
      at,
      type: "ended",
      ...(node !== null && { node }),
      reason
    }
  )
  const tell = { event: "sequence_run.failed", status: "failed", from: node, to: null, cause: "timer", reason } as const
  return { run: ended, told: [runEvent(tell, ended, held)] }
}
