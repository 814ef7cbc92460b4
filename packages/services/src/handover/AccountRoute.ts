import { type ConnectorId, id, type WorkspaceId } from "@tidings/schema/Id"
import { Schema } from "effect"

/** Selects the accounts that a message may go through. */
export interface AccountRoute {
  /**
   * The workspace whose accounts carry the message; undefined for the installation's own account only, whatever a
   * workspace connected.
   */
  readonly workspaceId: WorkspaceId | undefined
  /** The only account to ask: no other is tried if it takes nothing. */
  readonly only?: ConnectorId
}

/** The account that a message is offered to. */
export interface Via {
  /** The connector's id; undefined for the installation's own account or local capture. */
  readonly connectorId: ConnectorId | undefined
  /** Name of the provider's row. */
  readonly provider: string
  /** URL for the provider's delivery reports; undefined if it reports none or cannot reach this installation. */
  readonly reportUrl: string | undefined
}

const isWorkspaceId = Schema.is(id("ws"))
const isConnectorId = Schema.is(id("cnr"))

/**
 * Suffix of a lane's name, after the job's name: the workspace for messages that any of its accounts may carry, with
 * the account's id for one account only.
 */
export const laneOf = (workspaceId: WorkspaceId, only?: ConnectorId | null): string =>
  only === undefined || only === null ? workspaceId : `${workspaceId}/${only}`

/** Parses the route from a lane's name; without a workspace it is a lane of the installation. */
export const routeOfLane = (lane: string): AccountRoute => {
  const [, workspaceId, only] = lane.split("/")
  if (!isWorkspaceId(workspaceId)) return { workspaceId: undefined }
  return { workspaceId, ...(isConnectorId(only) && { only }) }
}

/**
 * Returns the route of messages that any account of a workspace may carry; the installation's own messages have no
 * workspace.
 */
export const routeOfWorkspace = (workspaceId: string): AccountRoute => ({
  workspaceId: isWorkspaceId(workspaceId) ? workspaceId : undefined
})
