/** UTF-16 units of styles that are read. */
const mostRead = 500_000

/** Names used in styles. */
export interface ReadCss {
  /** Properties with the values that they are given, in lower case. */
  readonly declarations: ReadonlyArray<readonly [property: string, value: string]>
  /** Names of at-rules, with their conditions. */
  readonly atRules: ReadonlyArray<readonly [name: string, condition: string]>
  readonly selectors: ReadonlyArray<string>
}

const pushDeclaration = (text: string, into: Array<readonly [string, string]>) => {
  const colon = text.indexOf(":")
  if (colon < 1) return
  const property = text.slice(0, colon).trim()
  if (/^[a-z-]{1,60}$/u.test(property)) into.push([property, text.slice(colon + 1).trim()])
}

const withoutComments = (css: string): string => {
  let kept = ""
  let from = 0
  for (;;) {
    const start = css.indexOf("/*", from)
    if (start < 0) return kept + css.slice(from)
    kept += css.slice(from, start)
    const end = css.indexOf("*/", start + 2)
    if (end < 0) return kept
    from = end + 2
  }
}

/** Reads the declarations of a style attribute. */
export const readDeclarations = (style: string): ReadCss["declarations"] => {
  const declarations: Array<readonly [string, string]> = []
  for (const part of withoutComments(style.slice(0, mostRead)).toLowerCase().split(";"))
    pushDeclaration(part, declarations)
  return declarations
}

/** Reads a style sheet roughly, in one pass: what is malformed is skipped. */
export const readCss = (sheet: string): ReadCss => {
  const css = withoutComments(sheet.slice(0, mostRead)).toLowerCase()
  const declarations: Array<readonly [string, string]> = []
  const atRules: Array<readonly [string, string]> = []
  const selectors: Array<string> = []
  const noteAtRule = (text: string) => {
    const space = text.search(/[\s(]/u)
    atRules.push([text.slice(1, space < 0 ? undefined : space), space < 0 ? "" : text.slice(space).trim()])
  }
  let from = 0
  for (let at = 0; at < css.length; at++) {
    const sign = css[at]
    if (sign !== "{" && sign !== "}" && sign !== ";") continue
    const text = css.slice(from, at).trim()
    from = at + 1
    if (text === "") continue
    if (text.startsWith("@")) noteAtRule(text)
    else if (sign === "{") selectors.push(text)
    else pushDeclaration(text, declarations)
  }
  return { declarations, atRules, selectors }
}
