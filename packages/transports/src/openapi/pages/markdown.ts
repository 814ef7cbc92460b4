import type { Manual } from "./Manual.ts"

/** Renders a fenced code block, with a longer fence if the text contains one. */
export const fencedCode = (language: string, text: string): string => {
  const ticks = text.includes("```") ? "````" : "```"
  return `${ticks}${language}\n${text}\n${ticks}`
}

export const jsonFenced = (value: unknown): string => fencedCode("json", JSON.stringify(value, undefined, 2))

/** Returns the absolute address of a page's Markdown form, so that its link works in any context. */
export const absoluteAddress = ({ baseUrl }: Manual, path: string): string => {
  const [page, anchor] = path.split("#")
  return `${baseUrl}${page}.md${anchor === undefined ? "" : `#${anchor}`}`
}

/** Returns the target of a link between files of guides, or to a picture of theirs, as a path of the server. */
export const pathOfLink = (href: string): string =>
  href.replace(/^\.\/([\w-]+)\.md(?=#|$)/u, "/docs/guides/$1").replace(/^\.\.\/(?=pictures\/)/u, "/docs/")

/** Makes a page's Markdown readable anywhere: links are absolute and lead to Markdown, and anchors are left out. */
export const absolute = (manual: Manual, markdown: string): string =>
  markdown.replaceAll(/ \{#[\w.-]+\}(?=$| \|)/gmu, "").replaceAll(/\]\(([^()\s]+)\)/gu, (_, href: string) => {
    const path = pathOfLink(href)
    if (/^\/docs(?:$|[/#])/u.test(path)) return `](${absoluteAddress(manual, path)})`
    return `](${path.startsWith("/") ? manual.baseUrl : ""}${path})`
  })

/** Renders a table; a cell's line breaks become spaces. */
export const titledTable = (
  titles: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string | number>>
): string => {
  const line = (cells: ReadonlyArray<string | number>) =>
    `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`
  return [line(titles), line(titles.map(() => "---")), ...rows.map(line)].join("\n")
}

/** Joins blocks with a blank line between them and skips absent ones. */
export const markdownBlocks = (...parts: ReadonlyArray<string | false | undefined | ReadonlyArray<string>>): string =>
  `${parts
    .flat()
    .filter((part) => typeof part === "string" && part !== "")
    .join("\n\n")}\n`
