import type { FieldError } from "@tidings/schema/FieldError"
import { fieldErrors } from "@tidings/schema/fieldErrors"
import { SimulationRequest } from "@tidings/services/sequences/simulation/SimulationRequest"
import { Exit, Option, Result, Schema, SchemaParser, type SchemaIssue } from "effect"
import type { Typed } from "./simulationForm.ts"

/** Browsers write line breaks of a form as two characters. */
const text = (form: URLSearchParams | undefined, name: keyof Typed): string =>
  (form?.get(name) ?? "").replaceAll("\r\n", "\n").trim()

/** What was typed into a form; nothing where none was posted. */
export const typedIn = (form: URLSearchParams | undefined): Typed => ({
  contact: text(form, "contact"),
  variables: text(form, "variables"),
  trigger: text(form, "trigger"),
  event: text(form, "event"),
  send: text(form, "send"),
  at: text(form, "at")
})

const parsed = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))
const decode = SchemaParser.decodeUnknownExit(SimulationRequest, { errors: "all", onExcessProperty: "error" })

const jsonFields = ["contact", "variables", "trigger"] as const

const linesOf = (typed: string): ReadonlyArray<string> =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

/** `type@when {…}` as the command line takes it, `type@when:{…}`. */
const eventOf = (line: string): string => line.replace(/^([^\s{]+)\s+\{/u, "$1:{")

/** The request that a form makes, or everything that is wrong with what was typed. */
export const requestOf = (typed: Typed): Result.Result<SimulationRequest, ReadonlyArray<FieldError>> => {
  const given = jsonFields
    .filter((name) => typed[name] !== "")
    .map((name) => [name, Option.getOrUndefined(parsed(typed[name]))] as const)
  const broken = given.filter(([, value]) => value === undefined)
  const errors = broken.map(([path]): FieldError => ({ path, code: "format_invalid", message: "This is no JSON" }))
  const [event, send] = [linesOf(typed.event).map(eventOf), linesOf(typed.send)]
  const request = {
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    ...(event.length > 0 && { event }),
    ...(send.length > 0 && { send }),
    ...(typed.at !== "" && { at: typed.at })
  }
  const decoded = decode(request)
  if (Exit.isSuccess(decoded)) return errors.length > 0 ? Result.fail(errors) : Result.succeed(decoded.value)
  const issue = Exit.findErrorOption(decoded) as Option.Option<SchemaIssue.Issue>
  // Without an issue it was nested so deeply that the stack ended.
  return Result.fail([...errors, ...(Option.isSome(issue) ? fieldErrors(issue.value, request) : [tooDeep])])
}

const tooDeep: FieldError = { path: "contact", code: "format_invalid", message: "Something here is nested too deeply" }
