import type { WorkspaceId, LinkId } from "@tidings/schema/Id"
import type { Utm } from "@tidings/schema/resources/Utm"

/** What a browser says of its machine besides the user agent, exactly as the headers say it (Sec-CH-UA-Platform, Sec-CH-UA-Mobile). */
export interface ClientHints {
  readonly platform?: string | undefined
  readonly mobile?: string | undefined
}

/** A visitor who was led on by a link. The address is read once, in the process that was asked, and kept nowhere. */
export interface Click {
  readonly link: { readonly id: LinkId; readonly workspaceId: WorkspaceId; readonly livemode: boolean }
  readonly atMs: number
  readonly kind: "person" | "bot"
  readonly ip: string
  readonly userAgent: string
  readonly hints: ClientHints
  /** The Referer header; undefined without one. */
  readonly referrer: string | undefined
  /** As stamped onto the destination. */
  readonly utm: Utm
  /** Where the visitor was led. */
  readonly destinationUrl: string
}
