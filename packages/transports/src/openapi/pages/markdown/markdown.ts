import type { Manual } from "../Manual.ts"

/** Code between fences that it does not contain. */
export const fenced = (language: string, text: string): string => {
  const ticks = text.includes("```") ? "````" : "```"
  return `${ticks}${language}\n${text}\n${ticks}`
}

export const jsonFenced = (value: unknown): string => fenced("json", JSON.stringify(value, undefined, 2))

/** Where the Markdown of a page of the reference is, wherever its link is read. */
export const addressOf = ({ baseUrl }: Manual, path: string): string => {
  const [page, anchor] = path.split("#")
  return `${baseUrl}${page}.md${anchor === undefined ? "" : `#${anchor}`}`
}

/** Rows under their titles; what stands in a cell keeps to its line. */
export const table = (titles: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string | number>>): string => {
  const line = (cells: ReadonlyArray<string | number>) =>
    `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`
  return [line(titles), line(titles.map(() => "---")), ...rows.map(line)].join("\n")
}

/** Blocks with a blank line between them, without those that are not there. */
export const blocks = (...parts: ReadonlyArray<string | false | undefined | ReadonlyArray<string>>): string =>
  `${parts
    .flat()
    .filter((part) => typeof part === "string" && part !== "")
    .join("\n\n")}\n`
