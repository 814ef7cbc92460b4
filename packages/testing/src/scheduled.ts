import type { SendId } from "@tidings/schema/Id"
import { Clock, Effect } from "effect"
import { made, publishedTemplate, type Workspace } from "./fixtures.ts"

/** An instant some hours from now, in the API's format. */
export const hourAhead = (hours: number) =>
  Effect.map(Clock.currentTimeMillis, (now) => new Date(now + hours * 3_600_000).toISOString())

/** A live send that leaves in a day, of a template that is published first. */
export const scheduledHello = Effect.fnUntraced(function* (workspace: Workspace, more: object = {}) {
  const template = yield* publishedTemplate(workspace, "hello")
  const request = {
    template,
    to: "ada@example.com",
    variables: { name: "Ada" },
    send_at: yield* hourAhead(24),
    ...more
  }
  const { id } = yield* made("send_transactional", request, workspace)
  return id as SendId
})
