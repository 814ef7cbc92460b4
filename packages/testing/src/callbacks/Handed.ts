import type { ConnectorId } from "@tidings/schema/Id"
import type { Effect } from "effect"
import type { Workspace } from "../fixtures.ts"
import type { World } from "../World.ts"

/** All data that callbacks may change about a message and its recipient. */
export interface Told {
  readonly status: string
  /** Reason for its end; undefined if it has none. */
  readonly reason: unknown
  /** Types in its timeline, oldest first; empty for messages without one. */
  readonly timeline: ReadonlyArray<string>
  /** Reasons for which its recipient gets no more messages. */
  readonly stops: ReadonlyArray<string>
  /** Every webhook event since it was handed over, oldest first. */
  readonly events: ReadonlyArray<readonly [type: string, data: any]>
}

/** A message of a workspace that was sent through its own account, or the installation's. */
export interface Handed {
  readonly workspace: Workspace
  readonly ownId: string
  /** The provider's id of the message. */
  readonly messageId: string
  readonly told: Effect.Effect<Told, never, World>
  /** Allows messages to its recipient again, as the workspace's owner does. */
  readonly clear: Effect.Effect<unknown, never, World>
}

/** The circumstances of a hand-over. */
export interface Handing {
  readonly workspace: Workspace
  readonly provider: string
  /** undefined: the installation's own account. */
  readonly connectorId: ConnectorId | undefined
  /** True if the provider's answer was lost, so that its id of the message is unknown. */
  readonly isLost: boolean
}

/** The test recipient, in E.164 or at example.net. */
export const person = "+14155550100"
export const address = "ada@example.net"
