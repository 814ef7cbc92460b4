import { Marked, type Tokens } from "marked"
import { breakPoints } from "./breakPoints.ts"
import { escapeHtml } from "./escape.ts"
import { headingId } from "./headingId.ts"

/** The dress of a piece of Markdown. */
export interface ShownAs {
  /** Class of its tables, which then fit their column; without one they scroll in a box of their own. */
  readonly table?: string
  /** Name of its code for those who do not see it; else its section and number. */
  readonly label?: string
}

/** `{#id}` at the end of a heading or of a table row's first cell: an anchor there, which leads to itself. */
const ownAnchor = / \{#([\w.-]+)\}$/u
const methodAndPath = /^(?<method>GET|POST|PUT|PATCH|DELETE) (?<path>\/.*)$/u

/** Renders code within a line; a method in front of a path is coloured. */
const codespan = ({ text }: { readonly text: string }): string => {
  const { method, path } = methodAndPath.exec(text)?.groups ?? {}
  return method === undefined || path === undefined
    ? `<code>${breakPoints(text)}</code>`
    : `<code class="route"><span class="method ${method}">${method}</span> ${breakPoints(path)}</code>`
}

const anchorTo = (id: string, content: string): string => `<a class="anchor" href="#${id}">${content}</a>`

/**
 * Returns functions that render the Markdown of one page, piece by piece: headings lead to themselves, code and tables
 * can be focused and scrolled by keyboard, and markup is shown as text. `hrefOf` returns the target of a link or
 * picture.
 */
export const markdownHtml = (title: string, hrefOf: (href: string) => string) => {
  const ids = new Map<string, number>()
  let section = title
  let samples = 0
  let shown: ShownAs = {}

  /** Returns an id that no earlier heading of the page has. */
  const unique = (id: string): string => {
    const earlier = ids.get(id) ?? 0
    ids.set(id, earlier + 1)
    return earlier === 0 ? id : `${id}-${earlier}`
  }
  const region = (kind: string): string => {
    samples += 1
    return `tabindex="0" role="region" aria-label="${escapeHtml(shown.label ?? `${section}, ${kind} ${samples}`)}"`
  }
  const marked = new Marked({
    tokenizer: { url: () => undefined },
    renderer: {
      html: ({ text }) => escapeHtml(text),
      heading({ depth, text, tokens }: Tokens.Heading) {
        const words = text.replace(ownAnchor, "")
        section = words.replaceAll("`", "")
        const id = unique(ownAnchor.exec(text)?.[1] ?? headingId(words))
        const inner = this.parser.parseInline(tokens).replace(ownAnchor, "")
        return `<h${depth} id="${id}">${anchorTo(id, inner)}</h${depth}>\n`
      },
      code: ({ lang = "", text }) =>
        `<pre ${region("code")}><code class="language-${lang.split(" ")[0]}">${escapeHtml(text)}</code></pre>\n`,
      codespan,
      table({ header, rows }: Tokens.Table) {
        const said = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens)
        // A first column holds the rows' headers where it has no title, or where the table is of a class.
        const names = (column: number) => column === 0 && (header[0]!.text === "" || shown.table !== undefined)
        const titles = header.map((one) => (one.text === "" ? "<td></td>" : `<th scope="col">${said(one)}</th>`))
        const head = header.every(({ text }) => text === "") ? "" : `<thead><tr>${titles.join("")}</tr></thead>`
        const row = (cells: ReadonlyArray<Tokens.TableCell>) => {
          const [first = "", ...others] = cells.map(said)
          const id = ownAnchor.exec(first)?.[1]
          const leading = id === undefined ? first : anchorTo(id, first.replace(ownAnchor, ""))
          const shownCells = [names(0) ? `<th scope="row">${leading}</th>` : `<td>${leading}</td>`]
          return `<tr${id === undefined ? "" : ` id="${id}"`}>${[...shownCells, ...others.map((one) => `<td>${one}</td>`)].join("")}</tr>`
        }
        const body = `${head}<tbody>\n${rows.map(row).join("\n")}\n</tbody></table>`
        return shown.table === undefined
          ? `<div class="scrolls" ${region("table")}><table>${body}</div>\n`
          : `<table class="${shown.table}">${body}\n`
      },
      image: ({ href, text }) => `<img src="${escapeHtml(hrefOf(href))}" alt="${escapeHtml(text)}" loading="lazy" />`,
      link({ href, tokens }) {
        return `<a href="${escapeHtml(hrefOf(href))}">${this.parser.parseInline(tokens)}</a>`
      }
    }
  })
  return {
    blocks: (markdown: string, as: ShownAs = {}): string => {
      shown = as
      return marked.parse(markdown, { async: false })
    },
    inline: (markdown: string): string => marked.parseInline(markdown, { async: false })
  }
}

export type MarkdownHtml = ReturnType<typeof markdownHtml>
