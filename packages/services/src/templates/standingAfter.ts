import { problem, type Problem } from "@tidings/schema/Problem"
import type { Template } from "@tidings/schema/resources/Template"
import { Effect } from "effect"

/**
 * The status of a template after an author asks for one: archived, or its former status; publishing is a separate call.
 */
export const standingAfter = (
  { status, version }: Pick<Template, "status" | "version">,
  wanted: Template["status"] | undefined
): Effect.Effect<Template["status"], Problem<"field_invalid">> => {
  const own = version > 0 ? "published" : "draft"
  if (wanted === undefined || wanted === status) return Effect.succeed(status)
  if (wanted === "archived" || wanted === own) return Effect.succeed(wanted)
  const message =
    own === "draft"
      ? "A draft is published by publish_template, not by its status"
      : "A published template cannot be a draft again: archive it, or publish the next version"
  return Effect.fail(problem("field_invalid", { fields: [{ path: "status", code: "enum_violation", message }] }))
}
