import { privateHeaders } from "../../http/privateHeaders.ts"
import type { Reply } from "../../http/Reply.ts"
import { policy } from "../../pages/policy.ts"

/** A mail on its own, for a frame of this server: it runs nothing, posts nothing, leads nowhere, and loads nothing but pictures of libraries. */
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
