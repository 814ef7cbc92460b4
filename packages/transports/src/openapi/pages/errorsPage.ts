import { catalogue, type Code, type ErrorType } from "@tidings/schema/catalogue"
import { codesIn, errorExamples } from "../document/errors.ts"
import type { Manual } from "./Manual.ts"
import { jsonFenced } from "./markdown.ts"
import { type ReferencePage, sourcedPage } from "./ReferencePage.ts"
import { box, columns, contents, labelled } from "./Passage.ts"

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

const summary = "Whatever fails answers with one envelope, on REST and as a tool's result alike."

const rowsOf = (codes: ReadonlyArray<Code>, { id }: Reason) =>
  codes
    .map((code) => ({ code, ...catalogue[code] }))
    .filter(({ type }) => reasonOf[type] === id)
    .map(({ code, message, status, type }) => [`\`${code}\` {#${code}}`, status, `\`${type}\``, message])

/** The page of every error that can happen, grouped by remedy; each error's anchor is the target of its `doc_url`. */
export const errorsPage = (manual: Manual): ReferencePage =>
  sourcedPage(manual, {
    path: "/docs/errors",
    title: "Errors",
    summary,
    passages: () => {
      const codes = codesIn(manual.document)
      const shown = reasons.filter((reason) => rowsOf(codes, reason).length > 0)
      return [
        box("lead", summary),
        box(
          "halves",
          box("says", ...paragraphs),
          box("example", "Envelope:", labelled("Envelope", jsonFenced(errorExamples.field_invalid.value)))
        ),
        contents(shown),
        ...shown.flatMap((reason) => [
          `## ${reason.title} {#${reason.id}}`,
          reason.advice,
          columns("codes", ["Code", "Status", "Type", "Meaning"], rowsOf(codes, reason))
        ])
      ]
    }
  })
