import type { Entry, Manual } from "../Manual.ts"
import { answerOf, needsSaid, refusalsOf, repeatingSaid, takes } from "../parts/operationFacts.ts"
import { samplesOf } from "../samples/languages.ts"
import { fieldsMarkdown } from "./fieldsMarkdown.ts"
import { blocks, fenced, jsonFenced } from "./markdown.ts"

/**
 * Renders one operation as Markdown: its input, answer, errors, and its example in every language, or in the languages
 * named in `shown`.
 */
export const operationMarkdown = (manual: Manual, entry: Entry, shown?: ReadonlyArray<string>): string => {
  const { aliases, method, operation, path } = entry
  const { description, example, status, tables } = answerOf(manual, entry)
  const samples = samplesOf(manual, entry).filter(({ id }) => shown === undefined || shown.includes(id))
  return blocks(
    `# ${operation.summary}`,
    `\`${method} ${path}\` · tool \`${operation.operationId}\``,
    operation.deprecated === true && `Deprecated: it will be gone on ${String(operation["x-sunset"]).slice(0, 10)}.`,
    operation.description,
    [
      `- Access: ${needsSaid(entry).join(" ")}`,
      `- Repeating: ${repeatingSaid(entry)}`,
      `- Audit action: \`${String(operation["x-audit-action"])}\``,
      ...aliases.map((alias) => `- Also at: \`${alias}\``)
    ].join("\n"),
    takes(manual, entry).flatMap((table) => [`## ${table.caption}`, fieldsMarkdown(table)]),
    samples.flatMap(({ fence, text, title }) => [`## ${title}`, fenced(fence, text)]),
    `## Answer`,
    `\`${status}\` ${description}`,
    example !== undefined && jsonFenced(example),
    tables.flatMap((table) => [...(tables.length > 1 ? [`### ${table.caption}`] : []), fieldsMarkdown(table)]),
    `## Errors`,
    refusalsOf(manual, entry)
      .map(({ code, meaning, status: refusal }) => `- ${refusal} \`${code}\`: ${meaning}`)
      .join("\n")
  )
}
