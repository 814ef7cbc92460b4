import { id } from "@tidings/schema/Id"
import { problem, type Problem } from "@tidings/schema/Problem"
import { ShortLink } from "@tidings/schema/resources/ShortLink"
import { Effect, Schema } from "effect"
import type { Done } from "../Command.ts"

/** Names a short link, whichever workspace's it is. */
export const link = Schema.String.annotate({ description: "The short link: its URL, or its id" })

/** Why an operator acts on a link. */
export const reason = Schema.String.check(Schema.isBetweenCodePoints(1, 500)).annotate({
  description: "Why; the link's owner is told by webhook"
})

/** The link as it stands afterwards; `changed` is false where it stood so before. */
export const Moderated = Schema.Struct({
  workspaceId: id("ws"),
  link: ShortLink,
  changed: Schema.optionalKey(Schema.Boolean)
})

/** What became of the link that an operator named, as a command answers it. */
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
