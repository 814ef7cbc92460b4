import type { MessageReport, ReceivedSms } from "@tidings/connectors/Callback"
import type { ConnectorId, WorkspaceId } from "@tidings/schema/Id"
import type { Effect } from "effect"

/**
 * A channel's receiver of provider reports, which `keepableTold` made fit to store; a messageId may be empty. A
 * `workspaceId` restricts reports of that workspace's account to its messages; undefined for the installation's own
 * account.
 */
export interface ReportSink {
  /** Records the outcome of a message; false if the message is not ours. A repeated report changes nothing. */
  readonly report: (
    workspaceId: WorkspaceId | undefined,
    provider: string,
    report: MessageReport
  ) => Effect.Effect<boolean>
  /** Handles a message received by an account; false if it is ignored. */
  readonly received?: (
    workspaceId: WorkspaceId,
    connectorId: ConnectorId,
    received: ReceivedSms
  ) => Effect.Effect<boolean>
}
