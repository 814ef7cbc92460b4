import type { OperationObject } from "../document/OpenApiDocument.ts"
import { html, type Html } from "../../pages/html.ts"
import { layout } from "./frame/layout.ts"
import type { Chapter, Entry, Manual } from "./Manual.ts"
import { operationMarkdown } from "./markdown/operationMarkdown.ts"
import type { Page } from "./Page.ts"
import { codeBlock } from "./parts/codeBlock.ts"
import { codesTable } from "./parts/codesTable.ts"
import { fieldTable } from "./parts/fieldTable.ts"
import { heading2 } from "./parts/heading.ts"
import { answerOf, needsSaid, refusalsOf, repeatingSaid, takes } from "./parts/operationFacts.ts"
import { breakable, prose, term } from "./prose.ts"
import { samplesOf } from "./samples/languages.ts"

/** The page of one operation: its input, answer, errors, and a sample call for every surface. */
export const operationPage = (manual: Manual, chapter: Chapter, entry: Entry): Page => {
  const { operation } = entry
  const path = `/docs/${operation.operationId}`
  return {
    path,
    title: operation.summary,
    summary: `${entry.method} ${entry.path}`,
    markdown: () => operationMarkdown(manual, entry),
    html: () =>
      layout(manual, {
        title: operation.summary,
        path,
        chapter: chapter.name,
        main: html`<p class="eyebrow">
            <a href="/docs#${chapter.name}">${chapter.title}</a> · ${term(operation.operationId)}
          </p>
          <h1>${operation.summary}</h1>
          <p class="route">
            <span class="method ${entry.method}">${entry.method}</span>
            <span class="path">${breakable(entry.path)}</span>
          </p>
          ${operation.deprecated === true && notice(operation)}
          <div class="lead">${prose(operation.description)}</div>
          ${facts(entry)} ${samples(manual, entry)}
          ${takes(manual, entry).map((table) => html`${heading2(table.id, table.caption)} ${fieldTable(table)}`)}
          ${answer(manual, entry)} ${heading2("errors", "Errors")} ${codesTable(refusalsOf(manual, entry), false)}`
      })
  }
}

/** The sample call in each language, one of them visible, next to the answer. */
const samples = (manual: Manual, entry: Entry): Html => {
  const { example, status } = answerOf(manual, entry)
  const shown = samplesOf(manual, entry)
  return html`<div class="samples">
    <fieldset class="tabs">
      <legend>Call it by</legend>
      ${shown.map(
        ({ id, title }, index) =>
          html`<input type="radio" name="language" id="by-${id}" value="${id}" ${index === 0 && "checked"} /><label
              for="by-${id}"
              >${title}</label
            >`
      )}
      ${shown.map(({ id, text, title }) => html`<div class="panel by-${id}">${codeBlock(title, text)}</div>`)}
    </fieldset>
    ${
      example !== undefined &&
      html`<div class="answer">
        <p>Answer <code>${status}</code></p>
        ${codeBlock("Answer", JSON.stringify(example, undefined, 2))}
      </div>`
    }
  </div>`
}

const notice = (operation: OperationObject): Html =>
  html`<div class="notice">
    <p>Deprecated: it will be gone on <time>${String(operation["x-sunset"]).slice(0, 10)}</time>.</p>
  </div>`

const facts = (entry: Entry): Html =>
  html`<dl class="facts">
    <dt>Access</dt>
    <dd>${needsSaid(entry).map((sentence, index) => [index > 0 && html`<br />`, sentence])}</dd>
    <dt>Repeating</dt>
    <dd>${repeatingSaid(entry)}</dd>
    <dt>Audit action</dt>
    <dd>${term(String(entry.operation["x-audit-action"]))}</dd>
    ${
      entry.aliases.length > 0 &&
      html`<dt>Also at</dt>
        <dd>${entry.aliases.map((alias, index) => [index > 0 && html`<br />`, term(alias)])}</dd>`
    }
  </dl>`

const answer = (manual: Manual, entry: Entry): Html => {
  const { description, status, tables } = answerOf(manual, entry)
  return html`${heading2("answer", "Answer")}
    <p><code>${status}</code> ${description}</p>
    ${tables.map(fieldTable)}`
}
