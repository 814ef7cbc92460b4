import { needsOf, sentenceOf, type Need, type PlanWhen, type ScopeWhen } from "@tidings/pipeline/row/Need"
import { repeatsOf, type Idempotency } from "@tidings/pipeline/row/Repeats"
import type { Plan } from "@tidings/schema/Plan"
import type { Scope } from "@tidings/schema/Scope"
import type { JsonSchema } from "effect"
import { fieldsOf, fieldTables } from "./parts/fieldTable.ts"
import type { OperationObject, ResponseObject } from "../document/OpenApiDocument.ts"
import { curlOf, toolCallOf } from "./parts/calls.ts"
import { html, type Html } from "../../pages/html.ts"
import { prose } from "./prose.ts"
import { codesTable } from "./parts/codesTable.ts"
import { layout } from "./layout.ts"
import { componentOf, parametersIn, resolved, type Chapter, type Entry, type Manual } from "./Manual.ts"

/** One operation: what it takes, what it answers, what it refuses, and how to call it on either surface. */
export const operationPage = (manual: Manual, chapter: Chapter, entry: Entry): string => {
  const { operation } = entry
  const example = successOf(operation)[1].content?.["application/json"]?.example
  return layout(manual, {
    title: operation.summary,
    path: `/docs/${operation.operationId}`,
    chapter: chapter.name,
    main: html`<p class="eyebrow">
        <a href="/docs#${chapter.name}">${chapter.title}</a> · <code>${operation.operationId}</code>
      </p>
      <h1>${operation.summary}</h1>
      <div class="split">
        <div>
          <p class="route">
            <span class="method ${entry.method}">${entry.method}</span> <span class="path">${entry.path}</span>
          </p>
          ${operation.deprecated === true && notice(operation)}
          <div class="lead">${prose(operation.description)}</div>
          ${facts(entry)} ${takes(manual, entry)} ${answers(manual, operation)} ${refusals(manual, operation)}
        </div>
        <aside class="samples" aria-label="Examples">
          ${sample("Call it over HTTP", curlOf(manual, entry))}
          ${sample("Call it as a tool", toolCallOf(manual, entry))}
          ${example !== undefined && sample("Answer", JSON.stringify(example, undefined, 2))}
        </aside>
      </div>`
  })
}

const sample = (title: string, text: string): Html =>
  html`<h2>${title}</h2>
    <pre tabindex="0" role="region" aria-label="${title}"><code>${text}</code></pre>`

const notice = (operation: OperationObject): Html =>
  html`<div class="notice">
    <p>Deprecated: it will be gone on <time>${String(operation["x-sunset"]).slice(0, 10)}</time>.</p>
  </div>`

/** What a caller must have, read back from an operation of the document. */
const needsIn = (operation: OperationObject): ReadonlyArray<Need> => {
  const scopes = operation.security.flatMap((requirement) => Object.values(requirement).flat()) as ReadonlyArray<Scope>
  const cell = <A>(name: `x-${string}`) => operation[name] as A
  return needsOf({
    scope: scopes.length === 0 ? null : scopes,
    scopeWhen: cell<ReadonlyArray<ScopeWhen<any>> | undefined>("x-scope-when") ?? [],
    planWhen: cell<ReadonlyArray<PlanWhen<any, any>> | undefined>("x-plan-when") ?? [],
    ...(operation["x-plan"] !== undefined && { plan: cell<Plan>("x-plan") }),
    ...(operation["x-credits"] !== undefined && { credits: { says: cell<string>("x-credits"), of: () => 0 } })
  })
}

const facts = ({ aliases, operation }: Entry): Html => {
  const needs = needsIn(operation)
  const sentences = [
    ...(needs.some(({ kind, when }) => kind === "scope" && when === undefined) ? [] : ["Any valid key may call it."]),
    ...needs.map(sentenceOf)
  ]
  return html`<dl class="facts">
    <dt>Needs</dt>
    <dd>${sentences.map((sentence, index) => [index > 0 && html`<br />`, sentence])}</dd>
    <dt>Repeating</dt>
    <dd>${repeatsOf(operation["x-idempotency"] as Idempotency).says}</dd>
    <dt>Audit action</dt>
    <dd><code>${String(operation["x-audit-action"])}</code></dd>
    ${
      aliases.length > 0 &&
      html`<dt>Also at</dt>
        <dd>${aliases.map((alias, index) => [index > 0 && html`<br />`, html`<code>${alias}</code>`])}</dd>`
    }
  </dl>`
}

const takes = ({ document }: Manual, { operation }: Entry): Html => {
  const { table } = fieldTables(document)
  const places = [
    ["Path parameters", parametersIn(document, operation, "path")],
    ["Query parameters", parametersIn(document, operation, "query")],
    ["Headers", parametersIn(document, operation, "header")]
  ] as const
  const body = operation.requestBody?.content["application/json"]!.schema
  return html`${places.map(
    ([title, fields]) =>
      fields.length > 0 &&
      html`<h2>${title}</h2>
        ${table(title, fields)}`
  )}${
    body !== undefined &&
    html`<h2>Request body</h2>
      ${table("Request body", fieldsOf(resolved<JsonSchema.JsonSchema>(document, body)))}`
  }`
}

const successOf = ({ responses }: OperationObject): readonly [string, ResponseObject] =>
  Object.entries(responses).find(([status]) => status.startsWith("2")) as [string, ResponseObject]

const answers = ({ document }: Manual, operation: OperationObject): Html => {
  const [status, { content, description }] = successOf(operation)
  const { schema } = content!["application/json"]!
  const caption = componentOf(schema) ?? "Answer"
  return html`<h2>Answer</h2>
    <p><code>${status}</code> ${description}</p>
    ${fieldTables(document).open(caption, schema)}`
}

const refusals = ({ document }: Manual, { responses }: OperationObject): Html => {
  const rows = Object.entries(responses)
    .filter(([status]) => !status.startsWith("2"))
    .flatMap(([status, response]) => {
      const { content } = resolved<ResponseObject>(document, response)
      return Object.keys(content?.["application/json"]?.examples ?? {}).map((code) => ({ status, code }))
    })
  return html`<h2>Errors</h2>
    ${codesTable(
      rows.map(({ code, status }) => ({ code, status, meaning: document.components.examples[code]!.summary })),
      false
    )}`
}
