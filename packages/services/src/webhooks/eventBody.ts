import type { WorkspaceId, EventId } from "@tidings/schema/Id"
import type { WebhookEvent } from "@tidings/schema/WebhookEvent"

/** An event as written into the body of its deliveries. */
interface EmittedEvent {
  readonly workspaceId: WorkspaceId
  readonly livemode: boolean
  readonly type: string
  readonly data: object
}

/** The JSON text of an event, byte-identical for every receiver and attempt. */
export const eventBody = (id: EventId, { data, livemode, type, workspaceId }: EmittedEvent, nowMs: number): string => {
  const envelope: Omit<WebhookEvent, "data"> = {
    id,
    type,
    timestamp: new Date(nowMs).toISOString(),
    workspace_id: workspaceId,
    api_version: "v1",
    livemode
  }
  return JSON.stringify({ ...envelope, data })
}
