import type { WorkspaceId, LinkId } from "@tidings/schema/Id"
import type { Utm } from "@tidings/schema/resources/Utm"

/** Client hints besides the user agent, exactly as in the headers Sec-CH-UA-Platform and Sec-CH-UA-Mobile. */
export interface ClientHints {
  readonly platform?: string | undefined
  readonly mobile?: string | undefined
}

/**
 * A visitor redirected by a link. The IP address is read once, in the process that got the request, and stored nowhere.
 */
export interface Click {
  readonly link: { readonly id: LinkId; readonly workspaceId: WorkspaceId; readonly livemode: boolean }
  readonly atMs: number
  readonly kind: "person" | "bot"
  readonly ip: string
  readonly userAgent: string
  readonly hints: ClientHints
  /** The Referer header; undefined without one. */
  readonly referrer: string | undefined
  /** UTM parameters as added to the destination. */
  readonly utm: Utm
  /** URL that the visitor was redirected to. */
  readonly destinationUrl: string
}
