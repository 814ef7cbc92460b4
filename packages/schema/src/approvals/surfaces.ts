import { byOwnName } from "../channels.ts"
import type { SurfaceKind } from "./ApprovalPolicy.ts"

/** The words for a surface. */
interface Surface {
  readonly noun: string
  /** The caller's intention, as a verb phrase. */
  readonly wantsTo: string
  /** The kind of recipient in the `to` of a call; undefined if the surface writes to nobody. */
  readonly writesTo?: "address" | "number"
}

/** Every surface that a policy can be for, in words. */
export const surfaces: Readonly<Record<SurfaceKind, Surface>> = {
  email_template: { noun: "Email template", wantsTo: "change an email template" },
  email_send: { noun: "Email", wantsTo: "send an email", writesTo: "address" },
  ...byOwnName((messages): Surface => messages),
  social_post: { noun: "Social post", wantsTo: "publish a social post, or take one down" },
  page: { noun: "Page", wantsTo: "publish a page, or take one offline" },
  sequence: { noun: "Sequence", wantsTo: "move a contact through a sequence" },
  creation: { noun: "Creation", wantsTo: "build something new, or take it back" }
}
