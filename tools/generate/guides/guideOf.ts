import { headingId } from "@tidings/engines/markup/headingId"
import type { Guide } from "@tidings/transports/openapi/guides/shelves"
import { lexer, type Token, walkTokens } from "marked"

/** The pictures of guides, which the server shows too. */
const pictures = /^\.\.\/pictures\/[\w-]+\.png$/u

/** Returns what a token of a guide may not be; undefined if it may be. */
const faultOf = (token: Token, files: ReadonlyArray<string>): string | undefined => {
  if (token.type === "html") return `has markup: ${token.raw}`
  if (token.type === "heading" && token.tokens!.some(({ type }) => type === "link"))
    return `has a link in a heading, which leads to itself: ${token.raw.trim()}`
  if (token.type === "image" && !pictures.test(token.href))
    return `has a picture that is not in ../pictures: ${token.href}`
  if (token.type !== "link" || /^(?:https?:\/\/|\/|#)/u.test(token.href)) return undefined
  const [, name] = /^\.\/([\w-]+\.md)(?:#[\w-]+)?$/u.exec(token.href) ?? []
  return name === undefined || !files.includes(name) ? `links to ${token.href}, which is no guide` : undefined
}

/** Builds a guide from its Markdown: a title, a paragraph of one sentence, and the rest. */
export const guideOf = (file: string, markdown: string, files: ReadonlyArray<string>): Guide => {
  const [, title, summary, rest] = /^# ([^\n]+)\n\n([^\n#]+)\n\n([\s\S]+)$/u.exec(markdown) ?? []
  if (title === undefined || summary === undefined || rest === undefined)
    throw new Error(`docs/guides/${file} does not begin with a title and a paragraph of one line`)
  const tokens = lexer(rest)
  walkTokens(tokens, (token) => {
    const fault = faultOf(token, files)
    if (fault !== undefined) throw new Error(`docs/guides/${file} ${fault}`)
  })
  const sections = tokens.flatMap((token) =>
    token.type === "heading" && token.depth === 2
      ? [{ id: headingId(token.text), title: token.text.replaceAll("`", "") }]
      : []
  )
  return { slug: file.replace(/\.md$/u, ""), title, summary, markdown, sections }
}
