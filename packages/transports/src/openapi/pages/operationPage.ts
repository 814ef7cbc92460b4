import type { Manual } from "./Manual.ts"
import type { Chapter, ManualEntry } from "./Chapters.ts"
import { fencedCode, jsonFenced } from "./markdown.ts"
import { type ReferencePage, sourcedPage } from "./ReferencePage.ts"
import { fields } from "./parts/fields.ts"
import { describedAnswerOf, needsSaid, refusalsOf, repeatingSaid, takes } from "./parts/operationFacts.ts"
import { box, columns, factsPassage, labelled, type Passage, tabsPassage } from "./Passage.ts"
import { samplesOf } from "./samples/languages.ts"

/** The page of one operation. */
export const operationPage = (manual: Manual, chapter: Chapter, entry: ManualEntry): ReferencePage =>
  sourcedPage(manual, {
    path: `/docs/${entry.operation.operationId}`,
    title: entry.operation.summary,
    summary: `${entry.method} ${entry.path}`,
    chapter,
    passages: () => operationPassages(manual, entry)
  })

/**
 * Tells of one operation: its input, answer, errors, and its example in every language, or in the languages named in
 * `shown`.
 */
export const operationPassages = (
  manual: Manual,
  entry: ManualEntry,
  shown?: ReadonlyArray<string>
): ReadonlyArray<Passage> => {
  const { aliases, method, operation, path } = entry
  const { description, example, status, tables } = describedAnswerOf(manual, entry)
  const samples = samplesOf(manual, entry).filter(({ id }) => shown === undefined || shown.includes(id))
  const refusals = (codeOf: (code: string) => string) =>
    refusalsOf(manual, entry).map(({ code, meaning, status: refusal }) => [codeOf(code), refusal, meaning])
  return [
    box("route", `\`${method} ${path}\` · tool \`${operation.operationId}\``),
    operation.deprecated === true &&
      box("notice", `Deprecated: it will be gone on ${String(operation["x-sunset"]).slice(0, 10)}.`),
    box("lead", operation.description),
    factsPassage(
      ["Access", ...needsSaid(entry)],
      ["Repeating", repeatingSaid(entry)],
      ["Audit action", `\`${String(operation["x-audit-action"])}\``],
      ...aliases.map((alias) => ["Also at", `\`${alias}\``] as const)
    ),
    box(
      "samples",
      tabsPassage(
        "Call it by",
        samples.map(({ fence, id, text, title }) => ({ id, title, markdown: fencedCode(fence, text) }))
      ),
      example !== undefined && box("answer", `Answer \`${status}\`:`, labelled("Answer", jsonFenced(example)))
    ),
    ...takes(manual, entry).flatMap((table) => [`## ${table.caption}`, fields(table)]),
    "## Answer",
    `\`${status}\` ${description}`,
    ...tables.flatMap((table) => [
      tables.length > 1 && table.caption.trim() !== "" && `### ${table.caption.trim()}`,
      fields(table)
    ]),
    "## Errors",
    columns(
      "codes",
      ["Code", "Status", "Meaning"],
      refusals((code) => `\`${code}\``),
      refusals((code) => `[\`${code}\`](/docs/errors#${code})`)
    )
  ]
}
