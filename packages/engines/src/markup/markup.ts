import { escapeHtml } from "./escape.ts"

/** Markup of a page. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | false | null | undefined | ReadonlyArray<Part>

const printed = (part: Part): string => {
  if (part instanceof Markup) return part.text
  if (part === undefined || part === null || part === false) return ""
  return typeof part === "object" ? part.map(printed).join("") : escapeHtml(String(part))
}

/**
 * Template tag for markup: escapes every part that is not markup itself, for text and double-quoted attributes alike.
 */
export const markup = (strings: TemplateStringsArray, ...parts: ReadonlyArray<Part>): Markup =>
  new Markup(strings.reduce((text, string, index) => text + printed(parts[index - 1]) + string))
