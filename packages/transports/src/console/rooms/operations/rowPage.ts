import { atFields } from "@tidings/fields/forms/atFields"
import { changedIn } from "@tidings/fields/forms/changedIn"
import { inputOf } from "@tidings/fields/forms/inputOf"
import type { CallAnswer } from "@tidings/pipeline/Call"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { needsRecentSignIn } from "@tidings/pipeline/Operation"
import { newId } from "@tidings/schema/Id"
import { Effect } from "effect"
import type { Reply } from "../../../http/Reply.ts"
import { noteBox } from "../../../pages/parts/layout.ts"
import { formState } from "../../form/FormState.ts"
import { consolePaths, isConsolePage, leadTo, redirect } from "../../paths.ts"
import { type RefusedCall, refusedBy } from "../../RefusedCall.ts"
import type { Visit } from "../../Visit.ts"
import { answerPage } from "./answerPage.ts"
import { formPage, type ShownForm } from "./formPage.ts"
import { beforeOf, presentValues, withPresent } from "./presentValues.ts"
import { rowFields } from "./rowFields.ts"
import { waitingFor } from "./waiting.ts"

/** Age of a sign-in after which some rows want another one. */
const recentMs = 15 * 60_000

/** Returns the page to go on to after a call: one of the console, in the world of the call. */
const backOf = ({ to }: Visit, values: URLSearchParams): string | undefined => {
  const back = values.get("_to") ?? ""
  return isConsolePage(back) && to("/").startsWith(back.slice(0, to("/").length)) ? back : undefined
}

/** Returns an address with what was done there, and the state that the answer tells. */
const doneAt = (back: string, row: string, { body }: CallAnswer): string => {
  const { status } = JSON.parse(body) as { readonly status?: unknown }
  const told = new URLSearchParams({ done: row, ...(typeof status === "string" && { is: status }) })
  return `${back}${back.includes("?") ? "&" : "?"}${told}`
}

/** True if a form was posted or asked for to be filled in further, not to be called. */
const isUnfinished = (values: URLSearchParams): boolean => values.has("_add") || values.has("_show")

/** True for an answer that the page has to show because it is nowhere else. */
const isToBeRead = ({ operation: { picture, repeats, shownOnce } }: Endpoint, { held }: CallAnswer): boolean =>
  held !== undefined || shownOnce !== undefined || picture !== undefined || repeats.isReadOnly

const unchanged = noteBox("info", "info", "Nothing is changed yet", "Edit a field first.")

/** A row of the registry: its form, and what a call of it answered. */
export const rowPage = Effect.fnUntraced(function* (visit: Visit, endpoint: Endpoint) {
  const { form, member, nowMs, query, to } = visit
  const { operation } = endpoint
  const here = to(`/operations/${operation.name}`)
  const values = form ?? query
  const isStale = needsRecentSignIn(operation) && nowMs - member.signedInAtMs > recentMs
  if (isStale && form === undefined && visit.may(operation.name)) {
    const way = query.size > 0 ? `${here}?${query}` : here
    return leadTo(consolePaths.signIn, isConsolePage(way) ? way : here)
  }
  const [fields, waits] = yield* Effect.all([rowFields(visit, endpoint, values), waitingFor(visit, endpoint)], {
    concurrency: 2
  })
  const reshapes = operation.typedBy === undefined ? undefined : "template"
  const before = form === undefined ? yield* presentValues(visit, endpoint, fields, values) : beforeOf(form)
  const state = formState(form ?? withPresent(fields, query, before), { reshapes })
  const back = backOf(visit, values)
  const shown: Omit<ShownForm, "key"> = { endpoint, fields, state, before, waits, isStale, back }
  const freshKey = newId("req", nowMs)
  const isCalled = (form !== undefined || query.has("_call")) && !isUnfinished(values) && !isStale
  if (!isCalled || (form === undefined && operation.route.method !== "GET"))
    return formPage(visit, { ...shown, key: values.get("_key") ?? freshKey })

  const key = values.get("_key") ?? freshKey
  const input = changedIn(fields, inputOf(fields, values) ?? {}, before)
  const inPath = new Set(operation.route.keys.map(({ field }) => field))
  if (Object.keys(before).length > 0 && Object.keys(input).every((name) => inPath.has(name)))
    return formPage(visit, { ...shown, key }, unchanged)
  const answer = yield* visit.call(operation.name, input, key)
  if (answer.status < 300) {
    return back !== undefined && !isToBeRead(endpoint, answer)
      ? redirect(doneAt(back, operation.name, answer))
      : answerPage(visit, { ...shown, key: freshKey }, answer)
  }
  const refused: RefusedCall = refusedBy(operation.name, answer)
  const errors = atFields(fields, refused.error.fields ?? [], input)
  // What became of a call that failed on our side is not known: under the same key it happens once.
  const next = answer.status >= 500 ? key : freshKey
  return formPage(visit, {
    ...shown,
    key: next,
    refused,
    errors,
    state: formState(values, { errors: errors.byPath, reshapes })
  })
}) satisfies (visit: Visit, endpoint: Endpoint) => Effect.Effect<Reply>
