import { breakPoints } from "@tidings/engines/markup/breakPoints"
import { html, Html } from "../../pages/html.ts"

/** Renders text with break points, so that a narrow column breaks it between words only. */
export const breakable = (text: string): Html => new Html(breakPoints(text))

/** Renders a name, value or path as code that a narrow column breaks between words only. */
export const term = (name: string): Html => html`<code>${breakable(name)}</code>`
