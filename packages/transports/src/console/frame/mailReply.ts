import { privateHeaders, type Reply } from "../../http/Reply.ts"
import { policy } from "../../pages/policy.ts"

/** Browsers answer a mail's question for a dark theme themselves, so the server answers it in the mail. */
const inScheme = (mail: string, isDark: boolean): string =>
  mail
    .replaceAll(/\(prefers-color-scheme:\s*dark\)/gu, isDark ? "(min-width: 0)" : "(max-width: 0)")
    .replaceAll('content="light dark"', `content="${isDark ? "dark" : "light"}"`)
    .replaceAll("color-scheme: light dark", `color-scheme: ${isDark ? "dark" : "light"}`)

interface Looks {
  readonly isDark: boolean
  /** True if pictures of other servers are loaded, which tells those servers. */
  readonly hasPictures: boolean
}

/**
 * A mail as a page for a frame of this server, as a light or a dark reader has it: no scripts, forms or navigation, and
 * no loading except pictures of libraries.
 */
export const mailReply = (html: string, publicUrl: string, { hasPictures, isDark }: Looks): Reply => ({
  status: 200,
  headers: {
    ...privateHeaders,
    "Content-Type": "text/html; charset=utf-8",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": `sandbox; ${policy({
      "style-src": ["'unsafe-inline'"],
      "img-src": hasPictures ? ["data:", "https:", `${publicUrl}/assets/`] : ["data:", `${publicUrl}/assets/`],
      "font-src": ["data:"],
      "frame-ancestors": ["'self'"]
    })}`
  },
  body: inScheme(html, isDark)
})

/** Returns how the query of a frame's address wants a mail shown. */
export const looksIn = (query: URLSearchParams): Looks => ({
  isDark: query.get("as") === "dark",
  hasPictures: query.get("pictures") === "yes"
})
