import type { MarkdownHtml } from "@tidings/engines/markup/markdownHtml"
import { html, Html } from "../../pages/html.ts"
import { titledTable } from "./markdown.ts"

/** A passage of a page with its own HTML, which says what its Markdown says. */
export interface Dressed {
  readonly markdown: string
  readonly html: (to: MarkdownHtml) => Html
}

/** A passage of a page: Markdown as it is, or dressed; false and undefined are left out. */
export type Passage = string | Dressed | false | undefined

const present = (passages: ReadonlyArray<Passage>): ReadonlyArray<Dressed | string> =>
  passages.filter((passage) => passage !== false && passage !== undefined)

/** Renders passages for people. */
export const htmlOf = (to: MarkdownHtml, passages: ReadonlyArray<Passage>): ReadonlyArray<Html> =>
  present(passages).map((passage) => (typeof passage === "string" ? new Html(to.blocks(passage)) : passage.html(to)))

/** Renders passages for programs. */
export const markdownOf = (passages: ReadonlyArray<Passage>): string =>
  present(passages)
    .map((passage) => (typeof passage === "string" ? passage : passage.markdown))
    .filter((text) => text !== "")
    .join("\n\n")

/** Passages in a box of a class. */
export const box = (name: string, ...passages: ReadonlyArray<Passage>): Dressed => ({
  markdown: markdownOf(passages),
  html: (to) => html`<div class="${name}">${htmlOf(to, passages)}</div>`
})

/** Passages that unfold below a line. */
export const details = (summary: string, ...passages: ReadonlyArray<Passage>): Dressed => ({
  markdown: markdownOf([`${summary}:`, ...passages]),
  html: (to) =>
    html`<details>
      <summary>${new Html(to.inline(summary))}</summary>
      ${htmlOf(to, passages)}
    </details>`
})

/** The facts of a page at a glance: a list of names, each with its lines. */
export const factsPassage = (
  ...rows: ReadonlyArray<readonly [name: string, ...lines: ReadonlyArray<string>]>
): Dressed => ({
  markdown: rows.map(([name, ...lines]) => `- ${name}: ${lines.join(" ")}`).join("\n"),
  html: (to) =>
    html`<dl class="facts">
      ${rows.map(
        ([name, ...lines]) =>
          html`<dt>${name}</dt>
            <dd>${new Html(lines.map(to.inline).join("<br />"))}</dd>`
      )}
    </dl>`
})

/** Code under a name, for those who do not see where it stands. */
export const labelled = (label: string, markdown: string): Dressed => ({
  markdown,
  html: (to) => new Html(to.blocks(markdown, { label }))
})

type Rows = ReadonlyArray<ReadonlyArray<string | number>>

/**
 * A table whose columns fit the page, of a class that gives their widths. `linked` has the same rows with links that
 * Markdown does without.
 */
export const columns = (
  name: "codes" | "index",
  titles: ReadonlyArray<string>,
  rows: Rows,
  linked: Rows = rows
): Dressed => ({
  markdown: titledTable(titles, rows),
  html: (to) => new Html(to.blocks(titledTable(titles, linked), { table: name }))
})

interface Tab {
  readonly id: string
  readonly title: string
  readonly markdown: string
}

/** Code in several forms, one of them visible; the script keeps which. */
export const tabsPassage = (legend: string, shown: ReadonlyArray<Tab>): Dressed => ({
  markdown: markdownOf(shown.flatMap(({ markdown, title }) => [`## ${title}`, markdown])),
  html: (to) =>
    html`<fieldset class="languages">
      <legend>${legend}</legend>
      ${shown.map(
        ({ id, title }, index) =>
          html`<input type="radio" name="language" id="by-${id}" value="${id}" ${index === 0 && "checked"} /><label
              for="by-${id}"
              >${title}</label
            >`
      )}
      ${shown.map(
        ({ id, markdown, title }) =>
          html`<div class="sample by-${id}">${new Html(to.blocks(markdown, { label: title }))}</div>`
      )}
    </fieldset>`
})

interface Section {
  readonly id: string
  readonly title: string
}

/** The list of a page's sections, for people alone; nothing if there are fewer than four. */
export const contents = (sections: ReadonlyArray<Section>): Passage =>
  sections.length > 3 && {
    markdown: "",
    html: () =>
      html`<nav class="contents" aria-labelledby="on-this-page">
        <p id="on-this-page">On this page</p>
        <ul>
          ${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
        </ul>
      </nav>`
  }
