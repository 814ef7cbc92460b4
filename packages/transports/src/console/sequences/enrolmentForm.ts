import type { FieldError } from "@tidings/schema/FieldError"
import { fieldErrors } from "@tidings/schema/fieldErrors"
import { EnrollInSequence } from "@tidings/schema/resources/SequenceRun"
import { Exit, Option, Schema, SchemaParser, type SchemaIssue } from "effect"
import { html, type Html } from "../../pages/html.ts"
import { outside } from "../../pages/outside.ts"

const names = ["external_id", "email", "variables"] as const

/** The typed fields of the form. */
export type EnrolmentFields = Readonly<Record<(typeof names)[number], string>>

/** Returns the typed fields of a posted form; all empty if none was posted. */
export const enrolmentIn = (form: URLSearchParams | undefined): EnrolmentFields => {
  const typed = (name: string) => (form?.get(name) ?? "").replaceAll("\r\n", "\n").trim()
  return { external_id: typed("external_id"), email: typed("email"), variables: typed("variables") }
}

const parsed = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))
const decode = SchemaParser.decodeUnknownExit(EnrollInSequence, { errors: "all", onExcessProperty: "error" })

/** Returns the operation input that the form asks for, or all its errors. */
export const requestOfEnrolment = (
  keyOrId: string,
  { email, external_id, variables }: EnrolmentFields
): typeof EnrollInSequence.Type | ReadonlyArray<FieldError> => {
  const contact = { ...(external_id !== "" && { external_id }), ...(email !== "" && { email }) }
  const given = variables === "" ? undefined : Option.getOrUndefined(parsed(variables))
  const wrong: ReadonlyArray<FieldError> = [
    ...(external_id === "" && email === ""
      ? [{ path: "contact", code: "required" as const, message: "Say whom: your own id, an address or both" }]
      : []),
    ...(variables !== "" && given === undefined
      ? [{ path: "variables", code: "format_invalid" as const, message: "This is no JSON" }]
      : [])
  ]
  const request = { keyOrId, contact, ...(given !== undefined && { variables: given }) }
  const decoded = decode(request)
  if (Exit.isSuccess(decoded)) return wrong.length > 0 ? wrong : decoded.value
  const issue = Exit.findErrorOption(decoded) as Option.Option<SchemaIssue.Issue>
  return [...wrong, ...(Option.isSome(issue) ? fieldErrors(issue.value, request) : [])]
}

interface Form {
  readonly action: string
  readonly csrf: string
  readonly mayEnrol: boolean
  readonly typed: EnrolmentFields
  readonly errors: ReadonlyArray<FieldError>
}

/** The form that really enrols a contact, for members who may decide approvals. */
export const enrolmentForm = ({ action, csrf, errors, mayEnrol, typed }: Form): Html =>
  html`<section aria-labelledby="enrol-heading">
    <h2 id="enrol-heading">Enrol a contact</h2>
    ${
      mayEnrol
        ? html`<p class="quiet">Begins it for real, also where it begins by hand alone: its messages leave.</p>
            <form class="card simulate" method="post" action="${action}">
              <input type="hidden" name="csrf" value="${csrf}" />
              ${
                errors.length > 0 &&
                html`<ul class="error small" role="alert">
                  ${errors.map(
                    ({ message, path }) =>
                      html`<li>${outside(path === "" ? message : `${path}: ${message}`, { most: 300 })}</li>`
                  )}
                </ul>`
              }
              <div class="field">
                <label for="enrol-external_id">Your own id of the contact</label>
                <input
                  id="enrol-external_id"
                  class="text"
                  name="external_id"
                  value="${typed.external_id}"
                  maxlength="200"
                  autocomplete="off"
                />
              </div>
              <div class="field">
                <label for="enrol-email">Address</label>
                <input
                  id="enrol-email"
                  class="text"
                  name="email"
                  value="${typed.email}"
                  maxlength="320"
                  autocomplete="off"
                />
              </div>
              <div class="field">
                <label for="enrol-variables">Variables</label>
                <p id="enrol-variables-hint" class="quiet small">What its messages read as variables, as JSON</p>
                <textarea
                  id="enrol-variables"
                  class="text"
                  name="variables"
                  rows="2"
                  maxlength="2000"
                  spellcheck="false"
                  aria-describedby="enrol-variables-hint"
                >
${typed.variables}</textarea>
              </div>
              <button class="button" name="do" value="enrol">Enrol</button>
            </form>`
        : html`<p class="quiet">Members who may decide what waits for approval may enrol contacts here.</p>`
    }
  </section>`
