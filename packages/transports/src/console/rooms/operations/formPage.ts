import type { Field } from "@tidings/fields/Field"
import type { PlacedErrors } from "@tidings/fields/forms/atFields"
import { changedIn } from "@tidings/fields/forms/changedIn"
import { inputOf } from "@tidings/fields/forms/inputOf"
import { publicFields } from "@tidings/fields/forms/publicFields"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { isDestructive } from "@tidings/pipeline/Operation"
import type { FieldError } from "@tidings/schema/FieldError"
import type { Reply } from "../../../http/Reply.ts"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { tag } from "../../../pages/parts/badge.ts"
import { button, linkButton } from "../../../pages/parts/controls.ts"
import { card, head, noteBox, split } from "../../../pages/parts/layout.ts"
import { prose } from "../../../pages/parts/words.ts"
import { appPage } from "../../frame/appPage.ts"
import { formControls } from "../../form/control.ts"
import { controlId } from "../../form/labelledControl.ts"
import type { FormState } from "../../form/FormState.ts"
import { consolePaths, inWorld, leadTo } from "../../paths.ts"
import type { RefusedCall } from "../../RefusedCall.ts"
import type { Visit } from "../../Visit.ts"
import { beforeField } from "./presentValues.ts"
import { rowFacts } from "./rowFacts.ts"
import { sameCall } from "./sameCall.ts"

/** A row's form and its state. */
export interface ShownForm {
  readonly endpoint: Endpoint
  readonly fields: ReadonlyArray<Field>
  readonly state: FormState
  /** Values that it was first printed with, which a call leaves out unless they are changed. */
  readonly before: Readonly<Record<string, unknown>>
  /** Idempotency-Key of the call that the form makes. */
  readonly key: string
  /** Page to go on to after the call. */
  readonly back: string | undefined
  /** Sentence on which of its calls wait for a decision. */
  readonly waits: string | undefined
  /** True if the sign-in is too old for this row. */
  readonly isStale: boolean
  readonly refused?: RefusedCall
  readonly errors?: PlacedErrors<FieldError>
}

/** The entry of a row in the documents. */
const entryOf = ({ described }: Visit, name: string) =>
  described
    .chapters()
    .chapters.flatMap((chapter) => chapter.entries.map((entry) => ({ chapter, entry })))
    .find(({ entry }) => entry.operation.operationId === name)!

const whyNot = ({ livemode, may }: Visit, { operation }: Endpoint): Html | false => {
  if (may(operation.name)) return false
  if (!livemode && operation.needs.some(({ kind }) => kind === "live"))
    return noteBox(
      "warn",
      "ban",
      "Live alone",
      "This operation changes what both worlds share: call it in the live world."
    )
  const scopes = operation.scopes.map((scope, index) => html`${index > 0 && " or "}<code>${scope}</code>`)
  return noteBox("warn", "ban", "Your role may not call it", html`It needs ${scopes}.`)
}

const waitOf = ({ retryAfterSeconds }: RefusedCall): string =>
  retryAfterSeconds === undefined ? "" : ` Try again in ${Math.ceil(retryAfterSeconds)} seconds.`

/** Says why a call was refused, with a link to each field that does not fit. */
const refusal = ({ errors, refused }: ShownForm): Html | false => {
  if (refused === undefined || errors === undefined) return false
  const { error } = refused
  const placed = [...errors.byPath].flatMap(([at, list]) => list.map((one) => ({ at, ...one })))
  const count = placed.length + errors.rest.length
  const title =
    count === 0
      ? html`${outside(error.message, { most: 600 })}${waitOf(refused)}`
      : `${count === 1 ? "One field does" : `${count} fields do`} not fit`
  const lines = [
    ...placed.map(
      ({ at, message, path }) =>
        html`<li><a href="#${controlId(at)}">${outside(path, { most: 80 })}</a>: ${outside(message)}</li>`
    ),
    ...errors.rest.map(({ message, path }) => html`<li><b>${outside(path, { most: 80 })}</b>: ${outside(message)}</li>`)
  ]
  const says =
    count === 0
      ? html`<code>${error.code}</code> · request <code>${error.request_id}</code>`
      : html`<ul>
          ${lines}
        </ul>`
  return noteBox("bad", "triangle-alert", title, says)
}

const staleNote = ({ to }: Visit, { endpoint: { operation }, isStale }: ShownForm): Html | false =>
  isStale &&
  noteBox(
    "warn",
    "key-round",
    "Sign in again first",
    "This call wants a code of the last 15 minutes.",
    linkButton("Sign in", leadTo(consolePaths.signIn, to(`/operations/${operation.name}`)).headers["Location"]!)
  )

/** The other world's button, which posts the same form there. */
const otherWorld = ({ livemode }: Visit, { operation: { name, needs } }: Endpoint): Html | false =>
  livemode &&
  !needs.some(({ kind }) => kind === "live") &&
  button("Try in the sandbox", {
    icon: "flask-conical",
    postsTo: inWorld(`/operations/${name}`, false)
  })

const formCard = (visit: Visit, shown: ShownForm): Html => {
  const { back, before, endpoint, fields, key, state, waits } = shown
  const { name, repeats, route, summary } = endpoint.operation
  const isRead = route.method === "GET"
  const here = visit.to(`/operations/${name}`)
  const tokens = [true, false].map(
    (livemode) =>
      html`<input type="hidden" name="csrf" value="${visit.tokenFor(inWorld(`/operations/${name}`, livemode))}" />`
  )
  const hidden = isRead
    ? html`<input type="hidden" name="_call" value="1" />`
    : html`${tokens}<input
          type="hidden"
          name="_key"
          value="${key}"
        />${Object.keys(before).length > 0 && html`<input type="hidden" name="${beforeField}" value="${JSON.stringify(before)}" />`}${back !== undefined && html`<input type="hidden" name="_to" value="${back}" />`}`
  const controls = fields.length === 0 ? html`<p class="quiet">It takes nothing.</p>` : formControls(fields, state)
  if (!visit.may(name))
    return card("What it takes", html`<fieldset class="form" disabled>${controls}</fieldset>`, { pad: true })
  return card(
    "What it takes",
    html`<form class="form" method="${isRead ? "get" : "post"}" action="${here}">
      ${hidden}${controls}${waits !== undefined && noteBox("warn", "shield-check", "It will wait for a person", waits)}
      <div class="endbar">
        ${button(summary, { look: isDestructive(endpoint.operation) ? "bad" : "go" })}${!isRead && otherWorld(visit, endpoint)}<span
          class="quiet small"
          >${repeats.says}.</span
        >
      </div>
    </form>`,
    { pad: true }
  )
}

/** The page of a row: its form, the same call as programs make it, and what it needs; above them, what is given. */
export const formPage = (visit: Visit, shown: ShownForm, above?: Html): Reply => {
  const { before, endpoint, fields, refused, state } = shown
  const { description, name, summary } = endpoint.operation
  const { chapter, entry } = entryOf(visit, name)
  const open = publicFields(fields)
  const typed = changedIn(open, inputOf(open, state.values) ?? {}, before)
  return appPage(visit, {
    title: summary,
    status: refused?.status ?? 200,
    main: html`${head({
      crumb: [
        [visit.to("/operations"), "Every operation"],
        [visit.to(`/operations?group=${chapter.name}`), chapter.title]
      ],
      title: summary,
      extra: html`${tag(`${entry.method} ${entry.path}`)} ${tag(name)}`,
      says: description === undefined ? undefined : html`${prose(description)}`,
      acts: linkButton("Reference", `/docs/${name}`, { icon: "external-link" })
    })}
    ${whyNot(visit, endpoint)}${staleNote(visit, shown)}${refusal(shown)}${above}
    ${split(formCard(visit, shown), html`${sameCall(visit, entry, typed)}${rowFacts(visit, endpoint)}`, "half")}`
  })
}
