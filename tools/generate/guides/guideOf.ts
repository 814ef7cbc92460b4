import type { Guide } from "@tidings/transports/openapi/guides/Guide"
import { Marked, type Tokens } from "marked"

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

/** Returns the anchor of a heading, like GitHub's: in lower case with hyphens. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replaceAll(/\s/gu, "-")

/** Returns the server's URL of a guide's link: another guide, a page of the reference, or an external one. */
const hrefOf = (file: string, href: string, files: ReadonlyArray<string>): string => {
  if (/^(?:https?:\/\/|\/|#)/u.test(href)) return href
  const [, name, anchor = ""] = /^\.\/([\w-]+\.md)(#[\w-]+)?$/u.exec(href) ?? []
  if (name === undefined || !files.includes(name))
    throw new Error(`docs/guides/${file} links to ${href}, which is no guide`)
  return `/docs/guides/${name.replace(/\.md$/u, "")}${anchor}`
}

// Break points: behind a punctuation mark, unless more marks or the end follow, and before a capital letter within a
// word, like those of the pages' own prose.
const seams = /(?<=[^\p{L}\p{N}\s])(?=[\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu})/u

/** Renders code within a line, which a narrow column breaks only between its words. */
const codespan = (text: string): string => `<code>${text.split(seams).map(escaped).join("<wbr />")}</code>`

/**
 * Renders like the pages of the reference: headings that link to themselves, code and tables that can be focused and
 * scrolled by keyboard.
 */
const rendering = (file: string, files: ReadonlyArray<string>) => {
  const sections: Array<Guide["sections"][number]> = []
  let section = ""
  let samples = 0
  const region = (kind: string): string => {
    samples += 1
    return `tabindex="0" role="region" aria-label="${escaped(`${section}, ${kind} ${samples}`)}"`
  }
  const marked = new Marked({
    renderer: {
      html: ({ text }) => {
        throw new Error(`docs/guides/${file} has markup: ${text}`)
      },
      heading({ depth, text, tokens }: Tokens.Heading) {
        if (tokens.some(({ type }) => type === "link"))
          throw new Error(`docs/guides/${file} has a link in a heading, which leads to itself: ${text}`)
        const id = slugOf(text)
        section = text.replaceAll("`", "")
        if (depth === 2) sections.push({ id, title: section })
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`
      },
      code: ({ lang = "", text }) => {
        const [language] = lang.split(" ")
        return `<pre ${region("code")}><code class="language-${language}">${escaped(text)}</code></pre>\n`
      },
      codespan: ({ text }) => codespan(text),
      table({ header, rows }: Tokens.Table) {
        const said = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens)
        // A first column without a title holds the rows' headers.
        const names = (column: number) => column === 0 && header[0]!.text === ""
        const titles = header.map((one) => (one.text === "" ? "<td></td>" : `<th scope="col">${said(one)}</th>`))
        const head = header.every(({ text }) => text === "") ? "" : `<thead><tr>${titles.join("")}</tr></thead>`
        const cells = (row: ReadonlyArray<Tokens.TableCell>) =>
          row.map((one, at) => (names(at) ? `<th scope="row">${said(one)}</th>` : `<td>${said(one)}</td>`)).join("")
        const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join("\n")
        return `<div class="scrolls" ${region("table")}><table>${head}<tbody>\n${body}\n</tbody></table></div>\n`
      },
      link({ href, tokens }) {
        return `<a href="${escaped(hrefOf(file, href, files))}">${this.parser.parseInline(tokens)}</a>`
      }
    }
  })
  return { marked, sections }
}

/** Builds a guide from its Markdown: a title, a paragraph of one sentence, and the rest. */
export const guideOf = (file: string, markdown: string, files: ReadonlyArray<string>): Guide => {
  const [, title, summary, rest] = /^# ([^\n]+)\n\n([^\n#]+)\n\n([\s\S]+)$/u.exec(markdown) ?? []
  if (title === undefined || summary === undefined || rest === undefined)
    throw new Error(`docs/guides/${file} does not begin with a title and a paragraph of one line`)
  const { marked, sections } = rendering(file, files)
  const html = marked.parse(rest, { async: false })
  return { slug: file.replace(/\.md$/u, ""), title, summary, markdown, sections, html }
}
