import type { IncomingMessage, RequestListener } from "node:http"
import { send } from "../http/Reply.ts"
import { favicon } from "./document.ts"
import { html } from "./html.ts"
import { notice } from "./notice.ts"
import { linkButton } from "./parts/controls.ts"

const iconFile = decodeURIComponent(favicon.slice(favicon.indexOf(",") + 1))

const guides = linkButton("Guides and reference", "/docs", { look: "go" })

const unknown = notice({
  status: 404,
  title: "There is no page here",
  says: "Part of the address may be missing. Compare it with where you found it.",
  action: guides
})

const inboxIsOff = notice({
  status: 404,
  title: "The inbox is switched off",
  says: html`It shows captured mails to anyone who can reach this server, so it is on by itself only on the machine of
    whoever tries Tidings. <code>INBOX=on</code> switches it on.`,
  action: guides
})

/** Excludes from crawlers: forms, and addresses for programs or for members. Links and pages are for everybody. */
const robots = `User-agent: *
${["/v1/", "/mcp", "/oauth/", "/inbox", "/sign-in", "/dress"].map((path) => `Disallow: ${path}`).join("\n")}
`

const own = /^\/(?:v1|mcp|oauth|inbound|\.well-known)(?:[/?]|$)/u

const pathOf = ({ url = "/" }: IncomingMessage): string => url.split("?", 1)[0]!

/** True if a browser asks for a page, for a person who cannot read answers meant for programs. */
const isPersons = ({ headers, method, url = "/" }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") && /\btext\/html\b/u.test(headers.accept ?? "") && !own.test(url)

/**
 * Answers addresses where there is nothing: people get a page, crawlers and browsers their robots.txt and favicon, and
 * programs the answer of `rest`.
 */
export const unknownAddress =
  (rest: RequestListener): RequestListener =>
  (request, response) => {
    const path = pathOf(request)
    if (path === "/robots.txt")
      return send(response, { status: 200, headers: { "Content-Type": "text/plain; charset=utf-8" }, body: robots })
    if (path === "/favicon.ico")
      return send(response, {
        status: 200,
        headers: {
          "Content-Type": "image/svg+xml",
          "Cache-Control": "max-age=86400",
          "X-Content-Type-Options": "nosniff"
        },
        body: iconFile
      })
    if (!isPersons(request)) return rest(request, response)
    return send(response, /^\/inbox(?:\/|$)/u.test(path) ? inboxIsOff : unknown)
  }
