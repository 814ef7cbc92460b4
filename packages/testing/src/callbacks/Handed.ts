import type { ConnectorId } from "@tidings/schema/Id"
import type { Effect } from "effect"
import type { Workspace } from "../fixtures.ts"
import type { World } from "../World.ts"

/** All that callbacks may change of a message, and of whom it was sent to. */
export interface Told {
  readonly status: string
  /** Why it ended, where it says so. */
  readonly reason: unknown
  /** What its timeline holds, oldest first; nothing of what has none. */
  readonly timeline: ReadonlyArray<string>
  /** Why its recipient is sent nothing more. */
  readonly stops: ReadonlyArray<string>
  /** Every event that a webhook was sent since it was handed over, oldest first. */
  readonly events: ReadonlyArray<readonly [type: string, data: any]>
}

/** A message of a workspace that went through an account of it, or of the installation. */
export interface Handed {
  readonly workspace: Workspace
  readonly ownId: string
  /** As its provider calls it. */
  readonly messageId: string
  readonly told: Effect.Effect<Told, never, World>
  /** Lets its recipient be sent messages again, as whoever runs the workspace does. */
  readonly clear: Effect.Effect<unknown, never, World>
}

/** How a message comes to have been handed over. */
export interface Handing {
  readonly workspace: Workspace
  readonly provider: string
  /** undefined: the installation's own account. */
  readonly connectorId: ConnectorId | undefined
  /** Its answer was lost, so that nobody knows what the provider calls it. */
  readonly isLost: boolean
}

/** What is written to, in E.164 or at example.net. */
export const person = "+14155550100"
export const address = "ada@example.net"
