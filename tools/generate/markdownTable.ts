/** Formats a table in Markdown; its first row is the head. */
export const markdownTable = (rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const [head = [], ...body] = rows.map((cells) => `| ${cells.join(" | ")} |`)
  return [head, `|${"---|".repeat(rows[0]?.length ?? 0)}`, ...body].join("\n")
}
