import { Tokenizer, TokenizerMode } from "parse5"

/** A link of a mail, as its reader sees it. */
export interface MailLink {
  readonly url: string
  /** Visible text, or the alternative text of its picture; empty if it has neither. */
  readonly text: string
}

/** Content of a mail's HTML, as its reader sees it. */
export interface ReadHtml {
  /** Visible text, a line per block. */
  readonly text: string
  /** Links with an href, in order; those that are empty or name a place within the mail are left out. */
  readonly links: ReadonlyArray<MailLink>
}

const hidden = new Set(["style", "title", "script", "head"])
const inline = new Set("a abbr b bdi bdo big cite code em font i kbd mark s small span strong sub sup u wbr".split(" "))

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, " ").trim()

/** Reads visible text and links of HTML with the tokenizer of browsers; never throws, and is linear in the length. */
export const readHtml = (html: string): ReadHtml => {
  const links: Array<MailLink> = []
  let text = ""
  let concealedBy: string | undefined
  let link: { readonly url: string; words: string } | undefined
  const say = (chars: string) => {
    if (concealedBy !== undefined) return
    text += chars
    if (link !== undefined) link.words += chars
  }
  const closeLink = () => {
    if (link !== undefined) links.push({ url: link.url, text: oneLine(link.words) })
    link = undefined
  }
  const ignore = () => {}
  const tokenizer: Tokenizer = new Tokenizer(
    {},
    {
      onStartTag: ({ attrs, tagName }) => {
        const valueOf = (name: string) => attrs.find((one) => one.name === name)?.value.trim() ?? ""
        if (concealedBy === undefined && hidden.has(tagName)) concealedBy = tagName
        if (tagName === "style" || tagName === "script") tokenizer.state = TokenizerMode.RAWTEXT
        if (tagName === "title") tokenizer.state = TokenizerMode.RCDATA
        if (tagName === "body") concealedBy = undefined
        if (tagName === "img") say(valueOf("alt"))
        else if (!inline.has(tagName)) say("\n")
        if (tagName !== "a" && tagName !== "area") return
        closeLink()
        const url = valueOf("href")
        if (url !== "" && !url.startsWith("#")) link = { url, words: tagName === "area" ? valueOf("alt") : "" }
        if (tagName === "area") closeLink()
      },
      onEndTag: ({ tagName }) => {
        if (tagName === concealedBy) concealedBy = undefined
        if (tagName === "a") closeLink()
        else if (!inline.has(tagName)) say("\n")
      },
      onCharacter: ({ chars }) => say(chars),
      onWhitespaceCharacter: ({ chars }) => say(chars),
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: closeLink
    }
  )
  tokenizer.write(html, true)
  const lines = text.split("\n").map(oneLine)
  return { text: lines.filter((line) => line !== "").join("\n"), links }
}
