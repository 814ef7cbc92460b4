import { privateHeaders } from "../../http/privateHeaders.ts"
import type { Reply } from "../../http/Reply.ts"
import { policy } from "../../pages/policy.ts"

/**
 * A mail as a page for a frame of this server: no scripts, forms or navigation, and no loading except pictures of
 * libraries.
 */
export const mailFrame = (html: string, publicUrl: string): Reply => ({
  status: 200,
  headers: {
    ...privateHeaders,
    "Content-Type": "text/html; charset=utf-8",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": `sandbox; ${policy({
      "style-src": ["'unsafe-inline'"],
      "img-src": ["data:", `${publicUrl}/assets/`],
      "font-src": ["data:"],
      "frame-ancestors": ["'self'"]
    })}`
  },
  body: html
})
