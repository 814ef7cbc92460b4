import { privateHeaders, type Reply } from "../../http/Reply.ts"
import { dress } from "../../pages/dress/dress.ts"
import { favicon, mark } from "../../pages/document.ts"
import { html, type Html } from "../../pages/html.ts"
import { outsideText } from "../../pages/outside.ts"
import { badge, lookOf } from "../../pages/parts/badge.ts"
import { icon } from "../../pages/parts/icon.ts"
import { noteBox } from "../../pages/parts/layout.ts"
import { policy } from "../../pages/policy.ts"
import { sideBar } from "./sideBar.ts"
import type { Visit } from "../Visit.ts"

interface AppPage {
  readonly title: string
  readonly main: Html
  readonly status?: number
  /** Scripts that this page has besides those of every page. */
  readonly scripts?: ReadonlyArray<{ readonly path: string }>
}

/** Loads nothing but this server's own files, and runs no script or style of a page. */
const headers = {
  ...privateHeaders,
  "Content-Type": "text/html; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Content-Security-Policy": policy({
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "media-src": ["'self'"],
    "connect-src": ["'self'"],
    "frame-src": ["'self'"],
    "form-action": ["'self'"]
  })
}

const topBar = ({ to }: Visit): Html =>
  html`<header class="bar">
    <button class="b bare" popovertarget="side" aria-label="Rooms">${icon("menu")}</button
    ><a class="logo" href="${to("/today")}">${mark}Tidings</a>
    <div class="acts">
      <a class="b bare" href="${to("/operations")}" data-find aria-label="Search">${icon("search")}</a>
    </div>
  </header>`

/** Says what a form did whose call led back to this page, and which state that came to. */
const flash = ({ query, rows }: Visit): Html | false => {
  const done = rows.get(query.get("done") ?? "")
  if (done === undefined) return false
  const state = query.get("is") ?? ""
  const look = noteLooks[lookOf(state) ?? "good"]
  return noteBox(
    look,
    look === "warn" ? "triangle-alert" : "check",
    `${done.operation.summary}: done`,
    look === "good" ? undefined : badge(state)
  )
}

/** Only what ended well is told in green. */
const noteLooks = { good: "good", info: "info", seen: "info", mute: "info", warn: "warn", bad: "warn" } as const

/** A page of the console: the rooms at its side, and one main part with one h1. */
export const appPage = (visit: Visit, { main, scripts = [], status = 200, title }: AppPage): Reply => {
  const { livemode, member } = visit
  const { liveScript, script, sheet } = dress()
  const isFollowed = visit.rooms.some(({ isStill, name }) => name === visit.segments[0] && isStill !== true)
  const body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – ${outsideText(member.workspace.name)}${!livemode && " (sandbox)"} – Tidings</title>
        <link rel="icon" href="${favicon}" />
        <link rel="stylesheet" href="${sheet.path}" />
        <script src="${script.path}" type="module"></script>
        ${scripts.map(({ path }) => html`<script src="${path}" type="module"></script>`)}
        ${isFollowed && html`<script src="${liveScript.path}" type="module"></script>`}
      </head>
      <body class="${!livemode && "sandbox"}">
        <a class="b go skip" href="#main">To the content</a>
        <div class="app">
          ${topBar(visit)} ${sideBar(visit)}
          <main class="main" id="main">${flash(visit)}${main}</main>
        </div>
      </body>
    </html>`.text
  return { status, headers, body }
}
