/** An `<a>` with an href, as in the source. */
export interface Anchor {
  /** The attribute's text, entities still encoded. */
  readonly href: string
  /** Offset of that text in the source, without quotes. */
  readonly start: number
  readonly end: number
  /** The text of its `data-tracking` attribute. */
  readonly tracking: string | undefined
}

interface Scan {
  /** In the order of the source, never overlapping. */
  readonly anchors: ReadonlyArray<Anchor>
  /** Offset of the last `</body`; the source's length without one. */
  readonly bodyEnd: number
}

const tagName = /[a-z][^\t\n\f\r />]*/iuy
// One attribute, or the end of the tag (1); name (2), value in double quotes (3), in single quotes (4), unquoted (5),
// or a quote that never closes (6).
const attribute =
  /[\t\n\f\r /]*(?:(>)|(=?[^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >"'][^\t\n\f\r >]*)|(["']))?)?)/uy

const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122

// Elements whose content is text, so that nothing in it is a tag.
const rawText: ReadonlyMap<string, RegExp> = new Map(
  ["style", "title", "textarea", "script", "xmp", "iframe", "noembed", "noframes"].map((name) => [
    name,
    new RegExp(`</${name}[\\t\\n\\f\\r />]`, "giu")
  ])
)

const after = (html: string, needle: string, from: number): number => {
  const at = html.indexOf(needle, from)
  return at === -1 ? html.length : at + needle.length
}

const commentEnd = /--!?>/gu

/** Returns the end of the comment, doctype or other `<!`, `<?` or `</` that begins at `at`. */
const declarationEnd = (html: string, at: number): number => {
  if (!html.startsWith("<!--", at)) return after(html, ">", at)
  if (html.startsWith(">", at + 4)) return at + 5
  if (html.startsWith("->", at + 4)) return at + 6
  commentEnd.lastIndex = at + 4
  return commentEnd.exec(html) === null ? html.length : commentEnd.lastIndex
}

interface Tag {
  readonly end: number
  readonly anchor: Anchor | undefined
}

/**
 * Reads the attributes of a tag from behind its name; an unclosed tag extends to the end of the source and does not
 * count.
 */
const readTag = (html: string, from: number): Tag => {
  let href: Omit<Anchor, "tracking"> | undefined
  let tracking: string | undefined
  attribute.lastIndex = from
  while (attribute.lastIndex < html.length) {
    const match = attribute.exec(html)!
    const [, close, name, double, single, bare, open] = match
    if (close !== undefined) return { end: attribute.lastIndex, anchor: href && { ...href, tracking } }
    if (open !== undefined) break
    const value = double ?? single ?? bare
    if (value === undefined || name!.length < 4) continue
    const key = name!.toLowerCase()
    const end = attribute.lastIndex - (bare === undefined ? 1 : 0)
    if (key === "href") href ??= { href: value, start: end - value.length, end }
    else if (key === "data-tracking") tracking ??= value
  }
  return { end: html.length, anchor: undefined }
}

/**
 * Finds the links of an HTML document like a browser's tokenizer (HTML Living Standard §13.2.5): text in comments, in
 * other attributes and in raw text elements is no link. Takes time linear in the source's length.
 */
export const scanTags = (html: string): Scan => {
  const anchors: Array<Anchor> = []
  let bodyEnd = html.length
  let at = html.indexOf("<")
  while (at !== -1 && at < html.length) {
    const closes = html.charCodeAt(at + 1) === 47
    const first = html.charCodeAt(at + (closes ? 2 : 1))
    let end = at + 1
    if (isLetter(first)) {
      tagName.lastIndex = at + (closes ? 2 : 1)
      const name = tagName.exec(html)![0].toLowerCase()
      const tag = readTag(html, tagName.lastIndex)
      end = tag.end
      if (closes && name === "body") bodyEnd = at
      if (!closes && name === "a" && tag.anchor !== undefined) anchors.push(tag.anchor)
      if (!closes) end = rawTextEnd(html, name, end)
    } else if (closes || first === 33 || first === 63) {
      end = declarationEnd(html, at)
    }
    at = html.indexOf("<", end)
  }
  return { anchors, bodyEnd }
}

const rawTextEnd = (html: string, name: string, from: number): number => {
  if (name === "plaintext") return html.length
  const closing = rawText.get(name)
  if (closing === undefined) return from
  closing.lastIndex = from
  return closing.exec(html)?.index ?? html.length
}
