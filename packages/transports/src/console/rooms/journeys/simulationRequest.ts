import type { FieldError } from "@tidings/schema/FieldError"
import { fieldErrors } from "@tidings/schema/fieldErrors"
import { SimulationRequest } from "@tidings/engines/sequences/simulation/SimulationRequest"
import { Exit, Option, Schema, SchemaParser, type SchemaIssue } from "effect"
import type { SimulationFields } from "./simulationForm.ts"

/** Converts the line breaks of a form, which browsers send as two characters, to one. */
const text = (form: URLSearchParams | undefined, name: keyof SimulationFields): string =>
  (form?.get(name) ?? "").replaceAll("\r\n", "\n").trim()

/** Returns the typed fields of a form; all empty if none was posted. */
export const typedIn = (form: URLSearchParams | undefined): SimulationFields => ({
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

/** Converts `type@when {…}` to the command line's form, `type@when:{…}`. */
const eventOf = (line: string): string => line.replace(/^([^\s{]+)\s+\{/u, "$1:{")

/** The readable part of a request, and all errors in the rest. */
export interface RequestedSimulation {
  readonly request: SimulationRequest
  readonly errors: ReadonlyArray<FieldError>
}

// A failure without an issue means that the nesting exhausted the stack.
const tooDeep: FieldError = { path: "contact", code: "format_invalid", message: "Something here is nested too deeply" }

const fitting = (request: Readonly<Record<string, unknown>>): RequestedSimulation => {
  const decoded = decode(request)
  if (Exit.isSuccess(decoded)) return { request: decoded.value, errors: [] }
  const issue = Exit.findErrorOption(decoded) as Option.Option<SchemaIssue.Issue>
  const errors = Option.isSome(issue) ? fieldErrors(issue.value, request) : [tooDeep]
  const wrong = new Set(errors.map(({ path }) => /^\w+/u.exec(path)?.[0]))
  const rest = Object.entries(request).filter(([name]) => !wrong.has(name))
  // Each round drops the fields with errors, so the recursion ends.
  const isLess = rest.length < Object.keys(request).length
  return { request: isLess ? fitting(Object.fromEntries(rest)).request : {}, errors }
}

/** Builds the simulation request from a form. */
export const simulationRequestOf = (typed: SimulationFields): RequestedSimulation => {
  const given = jsonFields
    .filter((name) => typed[name] !== "")
    .map((name) => [name, Option.getOrUndefined(parsed(typed[name]))] as const)
  const broken = given.filter(([, value]) => value === undefined)
  const [event, send] = [linesOf(typed.event).map(eventOf), linesOf(typed.send)]
  const { errors, request } = fitting({
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    ...(event.length > 0 && { event }),
    ...(send.length > 0 && { send }),
    ...(typed.at !== "" && { at: typed.at })
  })
  const unread = broken.map(([path]): FieldError => ({ path, code: "format_invalid", message: "This is no JSON" }))
  return { request, errors: [...unread, ...errors] }
}
