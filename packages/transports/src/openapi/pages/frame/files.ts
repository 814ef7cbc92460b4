import { createHash } from "node:crypto"
import { cssOf } from "../../../pages/document.ts"
import { style } from "../styles/style.ts"
import { script } from "./script.ts"

/** A text that pages load, at an address that another text never has. */
export interface PageFile {
  readonly path: string
  readonly href: string
  readonly type: string
  readonly text: string
}

const file = (path: string, type: string, text: string): PageFile => ({
  path,
  href: `${path}?v=${createHash("sha256").update(text).digest("base64url").slice(0, 12)}`,
  type,
  text
})

/** What the pages look like. */
export const styleFile = file("/docs/reference.css", "text/css; charset=utf-8", cssOf(style))

/** What the pages do for whoever runs scripts. */
export const scriptFile = file("/docs/reference.js", "text/javascript; charset=utf-8", script)
