import { escapeHtml } from "@tidings/engines/markup/escape"

/** Markup that is inserted into a page unescaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | false | null | undefined | ReadonlyArray<Value>

const print = (value: Value): string => {
  if (value instanceof Html) return value.text
  if (value === undefined || value === null || value === false) return ""
  return typeof value === "object" ? value.map(print).join("") : escapeHtml(String(value))
}

const unindented = new WeakMap<TemplateStringsArray, ReadonlyArray<string>>()

/** Returns the template's markup without the source's indentation. */
const partsOf = (strings: TemplateStringsArray): ReadonlyArray<string> => {
  const known = unindented.get(strings)
  if (known !== undefined) return known
  const parts = strings.map((part) => part.replaceAll(/\n\s+/gu, "\n"))
  unindented.set(strings, parts)
  return parts
}

/**
 * Template tag for markup: values that are not Html are escaped, for text and quoted attributes alike; lists are
 * joined; false, null and undefined print nothing.
 */
export const html = (strings: TemplateStringsArray, ...values: ReadonlyArray<Value>): Html =>
  new Html(partsOf(strings).reduce((text, part, index) => text + print(values[index - 1]) + part))
