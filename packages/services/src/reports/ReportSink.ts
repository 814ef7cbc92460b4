import type { MessageReport, ReceivedSms } from "@tidings/connectors/Callback"
import type { ConnectorId, WorkspaceId } from "@tidings/schema/Id"
import type { Effect } from "effect"

/** Who hears what providers tell of one channel, as `keepableTold` made it fit to keep; a messageId may be empty. A `workspaceId` bounds what an account of a workspace may speak of; undefined: the installation's own. */
export interface ReportSink {
  /** Records what became of a message; false where it is about none of ours. A repeated report changes nothing. */
  readonly report: (
    workspaceId: WorkspaceId | undefined,
    provider: string,
    report: MessageReport
  ) => Effect.Effect<boolean>
  /** Takes what somebody wrote to an account; false where nothing is done with it. */
  readonly received?: (
    workspaceId: WorkspaceId,
    connectorId: ConnectorId,
    received: ReceivedSms
  ) => Effect.Effect<boolean>
}
