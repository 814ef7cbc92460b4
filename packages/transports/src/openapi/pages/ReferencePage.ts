import { markdownHtml } from "@tidings/engines/markup/markdownHtml"
import { html } from "../../pages/html.ts"
import { layout } from "./frame/layout.ts"
import type { Manual } from "./Manual.ts"
import type { Chapter } from "./Chapters.ts"
import { absolute, markdownBlocks, pathOfLink } from "./markdown.ts"
import { htmlOf, markdownOf, type Passage } from "./Passage.ts"

/** A page of the reference, as HTML for people and as Markdown for programs. */
export interface ReferencePage {
  readonly path: string
  readonly title: string
  /** One sentence of plain text. */
  readonly summary: string
  readonly html: () => string
  readonly markdown: () => string
}

interface Source extends Pick<ReferencePage, "path" | "summary" | "title"> {
  /** The chapter that the page belongs to. */
  readonly chapter?: Chapter
  readonly passages: () => ReadonlyArray<Passage>
}

/** Returns the Markdown of a page by itself. */
export const markdownPage = (manual: Manual, title: string, passages: ReadonlyArray<Passage>): string =>
  absolute(manual, markdownBlocks(`# ${title}`, markdownOf(passages)))

/** Makes a page of one source: its Markdown, and HTML that is this Markdown, dressed. */
export const sourcedPage = (manual: Manual, { chapter, path, passages, summary, title }: Source): ReferencePage => ({
  path,
  title,
  summary,
  markdown: () => markdownPage(manual, title, passages()),
  html: () =>
    layout(manual, {
      title,
      path,
      chapter: chapter?.name,
      main: html`${
          chapter !== undefined && html`<p class="eyebrow"><a href="/docs#${chapter.name}">${chapter.title}</a></p>`
        }
        <h1>${title}</h1>
        ${htmlOf(markdownHtml(title, pathOfLink), passages())}`
    })
})
