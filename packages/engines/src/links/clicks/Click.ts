import type { WorkspaceId, LinkId } from "@tidings/schema/Id"
import type { Utm } from "@tidings/schema/resources/Utm"
import { hash } from "node:crypto"

/**
 * Returns an id for a visitor on one UTC day: the first 15 bytes, in base64, of SHA-256 over the key, the day, the IP
 * address and the user agent. Without the key it cannot be linked to anybody, and it changes every day. Takes a fifth
 * of the time of HMAC, which guards against an attack impossible here: extending a message whose full hash is known.
 */
export const visitorHash = (key: string, day: string, ip: string, userAgent: string): string =>
  hash("sha256", `${key}\n${day}\n${ip}\n${userAgent}`, "base64").slice(0, 20)

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
