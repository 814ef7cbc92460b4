import { createHash } from "node:crypto"
import { cssOf } from "../../../pages/document.ts"
import { style } from "../styles/style.ts"
import { script } from "./script.ts"

/** A text file that pages load; its address contains a hash of its text. */
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

/** The style sheet of the pages. */
export const styleFile = file("/docs/reference.css", "text/css; charset=utf-8", cssOf(style))

/** The script of the pages, which work without it. */
export const scriptFile = file("/docs/reference.js", "text/javascript; charset=utf-8", script)
