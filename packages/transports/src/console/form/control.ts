import type { Field } from "@tidings/fields/Field"
import { emptyMark, placeBelow, placeOfItem } from "@tidings/fields/forms/places"
import { html, type Html } from "../../pages/html.ts"
import { button } from "../../pages/parts/controls.ts"
import { prose } from "../../pages/parts/words.ts"
import type { FormState } from "./FormState.ts"
import { clearingBox, controlId, labelledControl, toldBy } from "./labelledControl.ts"

type Fields = ReadonlyArray<Field>

/** Characters from which a text gets several lines. */
const longText = 300
/** Lists with at most this many known words are printed as boxes to tick. */
const mostBoxes = 12
/** Choices with at most this many words are printed side by side. */
const mostShown = 4
/** The words of a choice that is not made. */
const asByDefault = "As it is by default"

const typeOf = ({ format, secret }: Field): string => {
  if (secret) return "password"
  return format === "uri" ? "url" : format === "email" ? "email" : format === "date" ? "date" : "text"
}

const exampleOf = ({ example, kind }: Field): string | undefined =>
  typeof example === "string" || typeof example === "number"
    ? String(example)
    : kind._tag === "List" && Array.isArray(example)
      ? example.join("\n")
      : undefined

const lengths = ({ bounds = {} }: Field): Html =>
  html`${bounds.minLength !== undefined && bounds.minLength > 1 && html` minlength="${bounds.minLength}"`}${bounds.maxLength !== undefined && bounds.maxLength < 100_000 && html` maxlength="${bounds.maxLength}"`}`

const textControl = (field: Field, at: string, state: FormState): Html =>
  labelledControl(field, at, state, (named) => {
    const { bounds = {}, format, secret } = field
    const value = secret ? null : state.values.get(at)
    const example = exampleOf(field)
    const hint = example !== undefined && html` placeholder="${example.slice(0, 120)}"`
    const mayBeEmpty =
      state.values.has(emptyMark(at)) && html`<input type="hidden" name="${emptyMark(at)}" value="true" />`
    if (format === "multiline" || (!secret && (bounds.maxLength ?? 0) > longText && format === undefined))
      return html`<textarea
          class="in${secret && " masked"}"
          rows="${secret ? 1 : (bounds.maxLength ?? 0) > 5_000 ? 10 : 3}"
          ${named}${hint}${lengths(field)}${secret && html` autocomplete="off" spellcheck="false"`}
        >
${value}</textarea
        >${mayBeEmpty}`
    return html`<input
        class="in"
        type="${typeOf(field)}"
        ${named}${value !== null && html` value="${value}"`}${hint}${lengths(field)}${secret && html` autocomplete="new-password"`}${format === "date-time" && html` data-instant`}
      />${mayBeEmpty}`
  })

/** A text that is a file: scripts add a button that reads one into it. */
const fileControl = (field: Field, at: string, state: FormState): Html =>
  labelledControl(
    field,
    at,
    state,
    (named) =>
      html`<textarea class="in mono" rows="3" ${named} data-file="${field.format}" spellcheck="false">
${state.values.get(at)}</textarea>`
  )

const numberControl = (field: Field, at: string, state: FormState): Html =>
  labelledControl(field, at, state, (named) => {
    const { bounds = {}, kind } = field
    const example = exampleOf(field)
    return html`<input
      class="in"
      type="number"
      ${named}
      step="${kind._tag === "Whole" ? "1" : "any"}"
      ${bounds.minimum !== undefined && html` min="${bounds.minimum}"`}${bounds.maximum !== undefined && html` max="${bounds.maximum}"`}${state.values.has(at) && html` value="${state.values.get(at)}"`}${example !== undefined && html` placeholder="${example}"`}
    />`
  })

const areaControl = (field: Field, at: string, state: FormState, hint: string): Html =>
  labelledControl(
    field,
    at,
    state,
    (named) =>
      html`<textarea
        class="in${field.kind._tag !== "List" && " mono"}"
        rows="3"
        ${named}
        placeholder="${hint}"
        spellcheck="false"
      >
${state.values.getAll(at).join("\n")}</textarea>`
  )

const showButton = button("Show its fields", { look: "sm", name: "_show", value: "1", skips: true })

const choiceControl = (field: Field, at: string, state: FormState, choices: ReadonlyArray<string>): Html => {
  const value = state.values.get(at)
  const none = field.required ? "Choose one" : asByDefault
  const offersNone = !(field.required && choices.length <= mostShown)
  const isReshaping = at === state.reshapes
  return labelledControl(field, at, state, (named) => {
    const select = html`<select class="in" ${named}${isReshaping && html` data-shows`}>
      ${offersNone && html`<option value="">${none}</option>`}${choices.map((choice) => html`<option value="${choice}" ${choice === value && "selected"}>${choice}</option>`)}
    </select>`
    return isReshaping ? html`<div class="acts">${select}${showButton}</div>` : select
  })
}

/** A switch that may be left as it is, which an unticked box cannot tell from one that is off. */
const yesOrNoControl = (field: Field, at: string, state: FormState): Html => {
  const value = state.values.getAll(at).at(-1)
  const option = (of: string, words: string) =>
    html`<option value="${of}" ${of === value && "selected"}>${words}</option>`
  return labelledControl(
    field,
    at,
    state,
    (named) =>
      html`<select class="in" ${named}>
        ${option("", asByDefault)}${option("true", "Yes")}${option("false", "No")}
      </select>`
  )
}

const switchControl = (field: Field, at: string, state: FormState): Html => {
  if (!field.required && field.default === undefined) return yesOrNoControl(field, at, state)
  const { attributes, below } = toldBy(field, at, state)
  const value = state.values.getAll(at).at(-1)
  const isOn = value === undefined ? field.default === true : value === "true" || value === "on"
  // An unticked box posts nothing, which stands for what the field is by default.
  const isOff = field.default !== false && html`<input type="hidden" name="${at}" value="false" />`
  return html`<div class="field">
    ${isOff}<label class="check"
      ><input type="checkbox" id="${controlId(at)}" name="${at}" value="true" ${isOn && "checked"}${attributes} /><span
        >${field.label}</span
      ></label
    >${below}${clearingBox(field, at, state)}
  </div>`
}

const boxesControl = (field: Field, at: string, state: FormState, choices: ReadonlyArray<string>): Html => {
  const { below } = toldBy(field, at, state)
  const chosen = new Set(state.values.getAll(at).flatMap((value) => value.split("\n")))
  return html`<fieldset class="field">
    <legend>${field.label}${!field.required && html`<small>optional</small>`}</legend>
    <div class="boxes">
      ${choices.map((choice) => html`<label class="check"><input type="checkbox" name="${at}" value="${choice}" ${chosen.has(choice) && "checked"} /><span>${choice}</span></label>`)}
    </div>
    ${below}
  </fieldset>`
}

const grouped = (field: Field, at: string, state: FormState, body: Html): Html => {
  const { below } = toldBy(field, at, state)
  return html`<fieldset class="group" id="${controlId(at)}">
    <legend>${field.label === "" ? "Item" : field.label}${!field.required && html`<small>optional</small>`}</legend>
    ${below}${body}
  </fieldset>`
}

const addButton = (at: string): Html =>
  button("Add one", { icon: "plus", look: "sm", name: "_add", value: at, skips: true })

/** Prints the items of a list of objects, or of an object with any names. */
const itemsControl = (field: Field, at: string, state: FormState, print: (index: number) => Html): Html => {
  const given = state.itemsOf(at)
  const shown = given.length === 0 && field.required ? [0] : given
  const items = shown.map((index) => html`<div class="item">${print(index)}</div>`)
  return grouped(
    field,
    at,
    state,
    html`${items}
      <div class="acts">${addButton(at)}</div>
      ${clearingBox(field, at, state)}`
  )
}

const oneOfControl = (field: Field, at: string, state: FormState): Html => {
  if (field.kind._tag !== "OneOf") return html``
  const { cases, discriminator } = field.kind
  const name = `${at}.${discriminator}`
  const value = state.values.get(name)
  const chosen = cases.find((one) => one.value === value)
  const options = html`<option value="">${field.required ? "Choose one" : "None"}</option>
    ${cases.map((one) => html`<option value="${one.value}" ${one === chosen && "selected"}>${one.value}</option>`)}`
  const body = html`<div class="acts">
      <select
        class="in"
        id="${controlId(name)}"
        name="${name}"
        data-shows
        aria-label="${field.label}: ${discriminator}"
        ${field.required && html` required`}
      >
        ${options}</select
      >${showButton}
    </div>
    ${chosen !== undefined && chosen.description !== "" && html`<p class="hint">${prose(chosen.description)}</p>`}
    ${(chosen?.fields ?? []).map((one) => fieldControl(one, placeBelow(at, field, one), state))}`
  return grouped(field, at, state, body)
}

/**
 * Returns a field as a part of something that is left out with all its parts, so that an untouched form holds none of
 * them.
 */
const mayBeEmpty = (field: Field): Field => ({ ...field, required: false, default: undefined })

/** Prints the control of a field whose name in the form is `at`. */
const fieldControl = (field: Field, at: string, state: FormState): Html => {
  const { kind } = field
  switch (kind._tag) {
    case "Whole":
    case "Decimal":
      return numberControl(field, at, state)
    case "Choice":
      return choiceControl(field, at, state, kind.choices)
    case "Switch":
      return switchControl(field, at, state)
    case "List":
      return kind.choices !== undefined && kind.choices.length <= mostBoxes
        ? boxesControl(field, at, state, kind.choices)
        : areaControl(field, at, state, "One a line")
    case "Group": {
      const { fields, others } = kind
      const isEmpty = fields.length === 0 && others === undefined
      const body = isEmpty
        ? html`<label class="check"
            ><input
              type="checkbox"
              name="${emptyMark(at)}"
              value="true"
              ${state.values.has(emptyMark(at)) && "checked"}
            /><span>Give it</span></label
          >`
        : html`<div class="pair">
              ${fields.map((one) => fieldControl(field.required ? one : mayBeEmpty(one), placeBelow(at, field, one), state))}
            </div>
            ${others !== undefined && fieldControl(others, at, state)}`
      return grouped(field, at, state, html`${body}${clearingBox(field, at, state)}`)
    }
    case "Rows":
      return itemsControl(field, at, state, (index) =>
        fieldControl(kind.item, placeOfItem(at, field, kind.item, index), state)
      )
    case "Map":
      return itemsControl(
        field,
        at,
        state,
        (index) =>
          html`<div class="pair">
            ${fieldControl(kind.key, placeOfItem(at, field, kind.key, index), state)}${fieldControl(mayBeEmpty(kind.value), placeOfItem(at, field, kind.value, index), state)}
          </div>`
      )
    case "OneOf":
      return oneOfControl(field, at, state)
    case "Json":
      return areaControl(field, at, state, "JSON")
    default:
      return field.format === "base64" || field.format === "csv"
        ? fileControl(field, at, state)
        : textControl(field, at, state)
  }
}

const isSet = ({ path }: Field, { errors, itemsOf, values }: FormState): boolean =>
  values.has(path) ||
  itemsOf(path).length > 0 ||
  [...values.keys(), ...errors.keys()].some(
    (name) => name === path || name.startsWith(`${path}.`) || name.startsWith(`${path}[`)
  )

/** Prints the controls of an input: those that are required or filled in first, the others behind a fold. */
export const formControls = (fields: Fields, state: FormState, mostOpen = 6): Html => {
  const isOpen = (field: Field) => field.required || isSet(field, state)
  const first = fields.filter(isOpen)
  const others = fields.filter((field) => !isOpen(field))
  const print = (list: Fields) => list.map((field) => fieldControl(field, field.path, state))
  if (first.length + others.length <= mostOpen) return html`${print(fields)}`
  return html`${print(first)}${
    others.length > 0 &&
    html`<details class="more" ${first.length === 0 && html` open`}>
      <summary>${others.length} more</summary>
      <div class="form">${print(others)}</div>
    </details>`
  }`
}
