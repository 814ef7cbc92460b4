import type { WorkspaceId } from "@tidings/schema/Id"
import type { ShortLink } from "@tidings/schema/resources/ShortLink"
import type { Problem } from "@tidings/schema/Problem"
import { Links } from "@tidings/services/links/Links"
import { Effect, Schema } from "effect"
import { atomically } from "../atomically.ts"
import { audited } from "../audited.ts"
import { DeedRefused, make } from "../Deed.ts"

/** A short link by its id or its URL, whichever workspace's it is. */
const link = Schema.String
const reason = Schema.String.check(Schema.isBetweenCodePoints(1, 500))

interface Done {
  readonly workspaceId: WorkspaceId
  readonly link: ShortLink
  readonly changed?: boolean
}

const unknown = (reference: string) => (refused: Problem) =>
  refused.code === "resource_not_found" ? new DeedRefused({ message: `There is no short link ${reference}.` }) : refused

/** Does something to a link and writes it into the trail of its workspace, unless nothing was changed. */
const recorded = <R>(
  reference: string,
  deed: Effect.Effect<Done, Problem, R>,
  operator: string,
  action: string,
  metadata: Readonly<Record<string, string>> = {}
) =>
  atomically(
    Effect.tap(Effect.mapError(deed, unknown(reference)), ({ changed, link: { linkId }, workspaceId }) =>
      changed === false
        ? Effect.void
        : audited({ workspaceId, operator, action, target: { kind: "link", id: linkId }, metadata })
    )
  )

/** Tells the link's owner that it was reported. */
export const flag_link = make({
  input: Schema.Struct({ link, reason }),
  perform: ({ link, reason }, operator) =>
    recorded(
      link,
      Links.use((links) => links.flag(link, reason)),
      operator,
      "link.flag",
      { reason }
    )
})

/** Stops a link: visitors are told that it is gone, within a second on every process. */
export const disable_link = make({
  input: Schema.Struct({ link, reason }),
  perform: ({ link, reason }, operator) =>
    recorded(
      link,
      Links.use((links) => links.disable(link, reason)),
      operator,
      "link.disable",
      { reason }
    )
})

/** Lets a stopped link redirect again. */
export const reinstate_link = make({
  input: Schema.Struct({ link }),
  perform: ({ link }, operator) =>
    recorded(
      link,
      Links.use((links) => links.reinstate(link)),
      operator,
      "link.reinstate"
    )
})
