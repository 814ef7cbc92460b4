import type { Enqueueable } from "@tidings/jobs/Job"
import { id } from "@tidings/schema/Id"
import { Schema } from "effect"

const payload = Schema.Struct({ workspaceId: id("ws"), livemode: Schema.Boolean, pageId: id("pg") })

/** The job draw_page_card, without its handler. */
export const cardLater = {
  name: "draw_page_card",
  lanes: "workspace",
  payload,
  priority: "bulk",
  serialBy: ({ pageId }: typeof payload.Type) => pageId
} as const satisfies Enqueueable<typeof payload>
