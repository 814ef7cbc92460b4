import type { AuditEntry } from "@tidings/schema/AuditEntry"
import { newId } from "@tidings/schema/Id"
import { Settlement } from "@tidings/services/settlement/Settlement"
import { Clock, Effect } from "effect"
import { userInfo } from "node:os"

/** Whom the machine takes the person at the keyboard for; a container's user may have no name. */
export const operator = (): string => {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`
  }
}

interface Entry {
  readonly workspaceId: string
  /** `<group noun>.<verb>`. */
  readonly action: string
  readonly target: NonNullable<AuditEntry["target"]>
  readonly metadata?: AuditEntry["metadata"]
}

/** Writes what a command did into the workspace's audit trail; inside a transaction, with it or not at all. */
export const audited = ({
  action,
  metadata = {},
  target,
  workspaceId
}: Entry): Effect.Effect<void, never, Settlement> =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const settlement = yield* Settlement
    yield* settlement.record({
      id: newId("aud", now),
      workspaceId,
      tsMs: now,
      actor: { kind: "cli", user: operator() },
      action,
      target,
      requestId: newId("req", now),
      metadata
    })
  })
