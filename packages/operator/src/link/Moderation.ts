import { id } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import { ShortLink } from "@tidings/schema/resources/ShortLink"
import { Effect, Schema } from "effect"
import type { Done } from "../Command.ts"

/** The field for a short link of any workspace. */
export const link = Schema.String.annotate({ description: "The short link: its URL, or its id" })

/** The field for the reason of an operator's action on a link. */
export const reason = Schema.String.check(Schema.isBetweenCodePoints(1, 500)).annotate({
  description: "Reason; sent to the link's owner by webhook"
})

/** The link after the action; `changed` is false if it was in that state before. */
export const Moderated = Schema.Struct({
  workspaceId: id("ws"),
  link: ShortLink,
  changed: Schema.optionalKey(Schema.Boolean)
})

/** Runs an operator's action on a link, and returns its output and changes as a command does. */
export const moderated = <R>(
  reference: string,
  act: Effect.Effect<typeof Moderated.Type, Problem, R>,
  metadata: Readonly<Record<string, string>> = {}
): Effect.Effect<Done<typeof Moderated.Type>, Problem, R> =>
  act.pipe(
    Effect.mapError((refusal) =>
      refusal.code === "resource_not_found"
        ? problem("resource_not_found", { message: `There is no short link ${reference}.` })
        : refusal
    ),
    Effect.map((output) => ({
      output,
      changes:
        output.changed === false
          ? []
          : [
              {
                workspaceId: output.workspaceId,
                livemode: output.link.livemode,
                target: { kind: "link", id: output.link.linkId },
                metadata
              }
            ]
    }))
  )
