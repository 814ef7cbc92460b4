import type { IncomingMessage } from "node:http"
import { cookieOf } from "../http/requestParts.ts"

/** A cookie of the console, which scripts cannot read and other sites' forms do not send. */
export interface ConsoleCookie {
  readonly read: (request: IncomingMessage) => string
  /** Returns the header that stores a value for `seconds`. */
  readonly keep: (value: string, seconds: number) => string
  readonly forget: string
}

/**
 * Creates a cookie; over HTTPS its name begins with `__Host-`, so that no neighbouring host can set it (RFC 6265bis,
 * 4.1.3.2).
 */
export const consoleCookie = (publicUrl: string, name: string): ConsoleCookie => {
  const isSecure = publicUrl.startsWith("https:")
  const full = isSecure ? `__Host-${name}` : name
  const keep = (value: string, seconds: number) =>
    `${full}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`
  return {
    read: (request) => cookieOf(request, full),
    keep,
    forget: `${keep("", 0)}; Expires=Thu, 01 Jan 1970 00:00:00 GMT`
  }
}

/** The cookie that keeps a member signed in. */
export const sessionCookie = (publicUrl: string): ConsoleCookie => consoleCookie(publicUrl, "tidings_session")
