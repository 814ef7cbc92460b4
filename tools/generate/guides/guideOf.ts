import type { Guide } from "@tidings/transports/openapi/guides/Guide"
import { Marked, type Tokens } from "marked"
import { slugOf } from "./slugOf.ts"

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** Where a link of a guide leads on the server: another guide, a page of the reference, or elsewhere. */
const hrefOf = (file: string, href: string, files: ReadonlyArray<string>): string => {
  if (/^(?:https?:\/\/|\/|#)/u.test(href)) return href
  const [, name, anchor = ""] = /^\.\/([\w-]+\.md)(#[\w-]+)?$/u.exec(href) ?? []
  if (name === undefined || !files.includes(name))
    throw new Error(`docs/guides/${file} links to ${href}, which is no guide`)
  return `/docs/guides/${name.replace(/\.md$/u, "")}${anchor}`
}

/** Renders as the pages of the reference are made: headings that can be linked to, code that a keyboard reaches and scrolls. */
const rendering = (file: string, files: ReadonlyArray<string>) => {
  let section = ""
  let samples = 0
  return new Marked({
    renderer: {
      html: ({ text }) => {
        throw new Error(`docs/guides/${file} has markup: ${text}`)
      },
      heading(token: Tokens.Heading) {
        section = token.text.replaceAll("`", "")
        return `<h${token.depth} id="${slugOf(token.text)}">${this.parser.parseInline(token.tokens)}</h${token.depth}>\n`
      },
      code: ({ lang = "", text }) => {
        samples += 1
        const [language] = lang.split(" ")
        return `<pre tabindex="0" role="region" aria-label="${escaped(`${section}, code ${samples}`)}"><code class="language-${language}">${escaped(text)}</code></pre>\n`
      },
      link({ href, tokens }) {
        return `<a href="${escaped(hrefOf(file, href, files))}">${this.parser.parseInline(tokens)}</a>`
      }
    }
  })
}

/** A guide from its Markdown: a title, a paragraph of one sentence, and the rest. */
export const guideOf = (file: string, markdown: string, files: ReadonlyArray<string>): Guide => {
  const [, title, summary, rest] = /^# ([^\n]+)\n\n([^\n#]+)\n\n([\s\S]+)$/u.exec(markdown) ?? []
  if (title === undefined || summary === undefined || rest === undefined)
    throw new Error(`docs/guides/${file} does not begin with a title and a paragraph of one line`)
  return {
    slug: file.replace(/\.md$/u, ""),
    title,
    summary,
    markdown,
    html: rendering(file, files).parse(rest, { async: false })
  }
}
