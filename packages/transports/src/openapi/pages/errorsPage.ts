import { catalogue, type Code, type ErrorType } from "@tidings/schema/catalogue"
import { codesIn } from "../document/codesIn.ts"
import { errorExamples } from "../document/errorExamples.ts"
import { html, type Html } from "../../pages/html.ts"
import { layout } from "./frame/layout.ts"
import type { Manual } from "./Manual.ts"
import { blocks, jsonFenced, table } from "./markdown/markdown.ts"
import type { Page } from "./Page.ts"
import { codeBlock } from "./parts/codeBlock.ts"
import { codesTable } from "./parts/codesTable.ts"
import { contents } from "./parts/contents.ts"
import { heading2 } from "./parts/heading.ts"
import { inline } from "./prose.ts"

interface Reason {
  readonly id: string
  readonly title: string
  /** The next step for the caller. */
  readonly advice: string
}

const reasons: ReadonlyArray<Reason> = [
  {
    id: "wrong-request",
    title: "The request is not right",
    advice:
      "Correct the request and make it again, under the same Idempotency-Key if it had one. `fields` lists every place at once."
  },
  {
    id: "not-allowed",
    title: "The key may not do this",
    advice: "Look at the key: whether it is sent, of this server, not revoked, and has the scope that the error names."
  },
  {
    id: "in-the-way",
    title: "Something stands in the way",
    advice: "The request is right, what it is about is not ready for it: look at it, settle that, and try again."
  },
  {
    id: "too-much",
    title: "More than there is room for",
    advice: "Wait as long as `Retry-After` says, or ask whoever runs the server for more."
  },
  {
    id: "not-you",
    title: "Not your fault",
    advice: "Try again under the same Idempotency-Key, and quote `request_id` where it stays."
  }
]

/** The reason of each error type; typed so that a new type must be added. */
const reasonOf: Readonly<Record<ErrorType, string>> = {
  validation_error: "wrong-request",
  payload_too_large: "wrong-request",
  unsupported_media_type: "wrong-request",
  method_not_allowed: "wrong-request",
  not_found: "wrong-request",
  authentication_error: "not-allowed",
  permission_denied: "not-allowed",
  conflict: "in-the-way",
  rate_limit_exceeded: "too-much",
  payment_required: "too-much",
  internal_error: "not-you",
  bad_gateway: "not-you",
  service_unavailable: "not-you",
  gateway_timeout: "not-you"
}

const paragraphs = [
  "Branch on `code`: it is never renamed or given another meaning. `message` is for people and may change. `fields` lists every offending place at once. Quote `request_id` when you ask for help.",
  "Try again after network errors, after 408, 429 and 5xx, and after `idempotency_key_in_progress`: wait as long as `Retry-After` says, else 1, 2, 4 and 8 seconds. Other errors stay the same until what they tell of is put right.",
  "Whatever fails has changed nothing and does not spend its Idempotency-Key: try again under the same key, as it was or corrected.",
  "With `Accept: application/problem+json` the same error comes as RFC 9457 asks."
]

const path = "/docs/errors"
const title = "Errors"
const summary = "Whatever fails answers with one envelope, on REST and as a tool's result alike."

const rowsOf = (codes: ReadonlyArray<Code>, { id }: Reason) =>
  codes
    .map((code) => ({ code, ...catalogue[code] }))
    .filter(({ type }) => reasonOf[type] === id)
    .map(({ code, message, status, type }) => ({ code, status, type, meaning: message }))

/** The page of every error that can happen, grouped by remedy; each error's anchor is the target of its `doc_url`. */
export const errorsPage = (manual: Manual): Page => {
  const codes = codesIn(manual.document)
  const shown = reasons.filter((reason) => rowsOf(codes, reason).length > 0)
  return {
    path,
    title,
    summary,
    markdown: () =>
      blocks(
        `# ${title}`,
        summary,
        jsonFenced(errorExamples.field_invalid.value),
        paragraphs,
        shown.flatMap((reason) => [
          `## ${reason.title}`,
          reason.advice,
          table(
            ["code", "status", "type", "meaning"],
            rowsOf(codes, reason).map(({ code, meaning, status, type }) => [`\`${code}\``, status, type, meaning])
          )
        ])
      ),
    html: () =>
      layout(manual, {
        title,
        path,
        main: html`<h1>${title}</h1>
          <div class="lead"><p>${summary}</p></div>
          <div class="split">
            <div>${paragraphs.map((text) => html`<p>${inline(text)}</p>`)}</div>
            <div class="example">
              <p>Envelope</p>
              ${codeBlock("Envelope", JSON.stringify(errorExamples.field_invalid.value, undefined, 2))}
            </div>
          </div>
          ${contents(shown)} ${shown.map((reason) => family(codes, reason))}`
      })
  }
}

const family = (codes: ReadonlyArray<Code>, reason: Reason): Html =>
  html`${heading2(reason.id, reason.title)}
    <p>${inline(reason.advice)}</p>
    ${codesTable(rowsOf(codes, reason), true)}`
