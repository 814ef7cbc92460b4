/** Markup that may stand in a page as it is. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | false | undefined | ReadonlyArray<Html>

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;"
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/gu, (character) => entities[character]!)

const print = (value: Value): string => {
  if (value instanceof Html) return value.text
  if (value === false || value === undefined) return ""
  return typeof value === "object" ? value.map(({ text }) => text).join("") : escaped(String(value))
}

/** A template of markup: what is not markup itself is escaped, for text and quoted attributes alike; false and undefined print nothing. */
export const html = (strings: TemplateStringsArray, ...values: ReadonlyArray<Value>): Html =>
  new Html(strings.map((text, index) => (index === 0 ? text : print(values[index - 1]) + text)).join(""))
