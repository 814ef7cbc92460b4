import type { WebhookEvent } from "@tidings/schema/WebhookEvent"
import type { Schema } from "effect"

/** Something that subscriptions may be told of. */
export interface Happening {
  readonly workspaceId: string
  /** False for what a sandbox key caused. */
  readonly livemode: boolean
  readonly type: string
  readonly data: Readonly<Record<string, Schema.Json>>
}

/** The JSON text of an event, byte for byte what every receiver gets at every attempt. */
export const eventBody = (id: string, { data, livemode, type, workspaceId }: Happening, nowMs: number): string => {
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
