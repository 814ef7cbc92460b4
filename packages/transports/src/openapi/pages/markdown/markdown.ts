import type { Manual } from "../Manual.ts"

/** Renders a fenced code block, with a longer fence if the text contains one. */
export const fenced = (language: string, text: string): string => {
  const ticks = text.includes("```") ? "````" : "```"
  return `${ticks}${language}\n${text}\n${ticks}`
}

export const jsonFenced = (value: unknown): string => fenced("json", JSON.stringify(value, undefined, 2))

/** Returns the absolute address of a page's Markdown form, so that its link works in any context. */
export const addressOf = ({ baseUrl }: Manual, path: string): string => {
  const [page, anchor] = path.split("#")
  return `${baseUrl}${page}.md${anchor === undefined ? "" : `#${anchor}`}`
}

/** Renders a table; a cell's line breaks become spaces. */
export const table = (titles: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string | number>>): string => {
  const line = (cells: ReadonlyArray<string | number>) =>
    `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`
  return [line(titles), line(titles.map(() => "---")), ...rows.map(line)].join("\n")
}

/** Joins blocks with a blank line between them and skips absent ones. */
export const blocks = (...parts: ReadonlyArray<string | false | undefined | ReadonlyArray<string>>): string =>
  `${parts
    .flat()
    .filter((part) => typeof part === "string" && part !== "")
    .join("\n\n")}\n`
