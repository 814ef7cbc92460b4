import type { FieldError } from "@tidings/schema/FieldError"
import { isOfSends } from "@tidings/schema/sequences/channels"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { button } from "../../../pages/parts/controls.ts"
import { card } from "../../../pages/parts/layout.ts"

/** The typed fields of the form. */
export interface SimulationFields {
  readonly contact: string
  readonly variables: string
  readonly trigger: string
  readonly event: string
  readonly send: string
  readonly at: string
}

type Name = keyof SimulationFields

interface Field {
  readonly name: Name
  readonly label: string
  readonly hint: Html
  readonly lines: number
  readonly placeholder: string
}

/**
 * Maximum characters per field; with it a full form stays below the 8 KB limit of forms, unless its characters need
 * many bytes.
 */
const mostTyped = 2_000

const heardIn = ({ nodes }: Definition): string | undefined =>
  Object.values(nodes)
    .flatMap((node) => ("on" in node ? (node.on ?? []) : []))
    .find(({ event }) => !isOfSends(event))?.event

const sendIn = ({ nodes }: Definition): string | undefined =>
  Object.keys(nodes).find((id) => nodes[id]!.type === "send")

const fieldsOf = (definition: Definition): ReadonlyArray<Field> => {
  const send = sendIn(definition)
  return [
    {
      name: "contact",
      label: "Contact",
      hint: html`JSON: <code>email</code>, <code>external_id</code>, <code>phone</code>, <code>traits</code>`,
      lines: 3,
      placeholder: '{"email":"ada@example.com","traits":{"first_name":"Ada"}}'
    },
    {
      name: "event",
      label: "Events",
      hint: html`One a line: its type, when after the beginning (or a time), and what it holds as JSON`,
      lines: 3,
      placeholder: `${heardIn(definition) ?? "trial.started"}@2d {"plan":"pro"}`
    },
    ...(send === undefined
      ? []
      : [
          {
            name: "send" as const,
            label: "What becomes of messages",
            hint: html`One a line: delivered at once unless told opened, clicked, bounced, complained, failed or
            suppressed; a text message undelivered, failed or suppressed`,
            lines: 2,
            placeholder: `${send}=opened@3h`
          }
        ]),
    definition.trigger.type === "event.matches"
      ? {
          name: "trigger" as const,
          label: "The event that begins it",
          hint: html`What it holds, as JSON`,
          lines: 2,
          placeholder: '{"cart_id":"c_1","total":90}'
        }
      : {
          name: "variables" as const,
          label: "Variables",
          hint: html`What the contact is enrolled with, as JSON`,
          lines: 2,
          placeholder: '{"plan":"pro"}'
        },
    {
      name: "at",
      label: "Begins",
      hint: html`A local time of the contact, or one with an offset; now without`,
      lines: 1,
      placeholder: "2026-12-01T09:00"
    }
  ]
}

/** True if an error is about this field of the form: `event[0]` is a line of `event`. */
const isOf = (name: Name, { path }: FieldError): boolean => new RegExp(`^${name}(?:[.[]|$)`, "u").test(path)

const errorLine = ({ message, path }: FieldError): Html => {
  const line = /^(?:event|send)\[(\d+)\]/u.exec(path)?.[1]
  const where = line === undefined ? path : `line ${Number(line) + 1}`
  return html`<li>${outside(where, { most: 100 })}: ${outside(message)}</li>`
}

const control = (
  { hint, label, lines, name, placeholder }: Field,
  typed: SimulationFields,
  errors: ReadonlyArray<FieldError>
): Html => {
  const own = errors.filter((error) => isOf(name, error))
  const [id, hintId, errorId] = [`simulate-${name}`, `simulate-${name}-hint`, `simulate-${name}-error`]
  const invalid = own.length > 0 && html` aria-invalid="true"`
  const described = `${hintId}${own.length > 0 ? ` ${errorId}` : ""}`
  return html`<div class="field">
    <label for="${id}">${label}</label>
    <p id="${hintId}" class="hint">${hint}</p>
    ${
      lines === 1
        ? html`<input
            id="${id}"
            class="in mono"
            name="${name}"
            value="${typed[name]}"
            maxlength="40"
            placeholder="${placeholder}"
            autocomplete="off"
            aria-describedby="${described}"
            ${invalid}
          />`
        : html`<textarea
            id="${id}"
            class="in mono"
            name="${name}"
            rows="${lines}"
            maxlength="${mostTyped}"
            placeholder="${placeholder}"
            spellcheck="false"
            aria-describedby="${described}"
            ${invalid}
          >
${typed[name]}</textarea>`
    }
    ${
      own.length > 0 &&
      html`<ul id="${errorId}" class="err">
        ${own.map(errorLine)}
      </ul>`
    }
  </div>`
}

interface Form {
  readonly definition: Definition
  readonly action: string
  readonly csrf: string
  readonly typed: SimulationFields
  readonly errors: ReadonlyArray<FieldError>
}

/** The form that walks a made-up contact through a sequence. */
export const simulationForm = ({ action, csrf, definition, errors, typed }: Form): Html =>
  card(
    "Simulate",
    html`<p class="quiet">
        Walks a contact that you make up through this version, by a clock of its own. Nothing is sent or kept.
      </p>
      <form class="simulate" method="post" action="${action}">
        <input type="hidden" name="csrf" value="${csrf}" />
        ${fieldsOf(definition).map((field) => control(field, typed, errors))}
        <div>${button("Simulate", { icon: "play" })}</div>
      </form>`,
    { id: "simulate-heading", pad: true }
  )
