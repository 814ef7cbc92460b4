import { Html } from "../html.ts"

const begin = "<!--[-->"
const end = "<!--]-->"

/** An element whose content is sent anew when it changes, to whoever follows the page; none stands in another. */
export const live = (tag: "dl" | "ol" | "span" | "tbody", className: string, content: Html): Html =>
  new Html(`<${tag} class="${className}" data-live>${begin}${content.text}${end}</${tag}>`)

/** Returns what each live element of a printed page holds, in the page's order. */
export const livePartsOf = (page: string): ReadonlyArray<string> =>
  page
    .split(begin)
    .slice(1)
    .map((part) => part.slice(0, part.indexOf(end)))
