import { createHash } from "node:crypto"
import type { Reply } from "../http/Reply.ts"
import { html, Html } from "./html.ts"
import { theme } from "./theme.ts"

interface Page {
  readonly title: string
  readonly main: Html
  /** Stands above the main part. */
  readonly banner?: Html
  readonly style?: string
  readonly status?: number
  /** A source besides this server that an answer to its forms may lead to. */
  readonly formAction?: string | undefined
  /** A source besides this server that images may come from. */
  readonly imgSrc?: string | undefined
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%231f6f54'/%3E%3Cpath d='M7 11.5l9 7 9-7M7 10h18v12H7z' fill='none' stroke='%23fff' stroke-width='2' stroke-linejoin='round'/%3E%3C/svg%3E"

const keptDigests = 200
const digests = new Map<string, string>()

const digestOf = (style: string): string => {
  const known = digests.get(style)
  if (known !== undefined) return known
  const digest = createHash("sha256").update(style).digest("base64")
  if (digests.size >= keptDigests) digests.clear()
  digests.set(style, digest)
  return digest
}

const policy = (style: string, { formAction, imgSrc }: Pick<Page, "formAction" | "imgSrc">): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${digestOf(style)}'`,
    ["img-src 'self' data:", imgSrc].filter(Boolean).join(" "),
    "frame-src 'self'",
    ["form-action 'self'", formAction].filter(Boolean).join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'"
  ].join("; ")

/** Never kept by a cache, never told to where a link leads. */
export const privately = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" }

/** A page that runs no script and loads nothing from elsewhere, but for the images it names; its style is let in by its hash. */
export const page = ({ banner, main, status = 200, style = "", title, ...sources }: Page): Reply => {
  const css = theme + style
  return {
    status,
    headers: {
      ...privately,
      "X-Content-Type-Options": "nosniff",
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy(css, sources)
    },
    body: html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title}</title>
          <link rel="icon" href="${icon}" />
          ${new Html(`<style>${css}</style>`)}
        </head>
        <body>
          ${banner}
          <main>${main}</main>
        </body>
      </html>`.text
  }
}
