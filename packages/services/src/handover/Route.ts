import { type ConnectorId, id, type WorkspaceId } from "@tidings/schema/Id"
import { Schema } from "effect"

/** Whose accounts a message may go through. */
export interface Route {
  /** undefined: through the installation's own account, whatever a workspace connected. */
  readonly workspaceId: WorkspaceId | undefined
  /** This account alone: no other is asked where it takes nothing. */
  readonly only?: ConnectorId
}

/** The account that a message is offered to. */
export interface Via {
  /** undefined: the installation's own account, or what stays here. */
  readonly connectorId: ConnectorId | undefined
  /** The row's name. */
  readonly provider: string
  /** Where the provider may report of the message; undefined where nobody outside can reach this installation. */
  readonly reportUrl: string | undefined
}

const isWorkspaceId = Schema.is(id("ws"))
const isConnectorId = Schema.is(id("cnr"))

/** What the lane of messages is called behind the name of their job that go through any account of a workspace, or through one alone. */
export const laneOf = (workspaceId: WorkspaceId, only?: ConnectorId | null): string =>
  only === undefined || only === null ? workspaceId : `${workspaceId}/${only}`

/** Whose lane it is; without a workspace one of the installation's. */
export const routeOfLane = (lane: string): Route => {
  const [, workspaceId, only] = lane.split("/")
  if (!isWorkspaceId(workspaceId)) return { workspaceId: undefined }
  return { workspaceId, ...(isConnectorId(only) && { only }) }
}

/** The route of what any account of a workspace may carry; the installation's own messages belong to none. */
export const routeOfWorkspace = (workspaceId: string): Route => ({
  workspaceId: isWorkspaceId(workspaceId) ? workspaceId : undefined
})
