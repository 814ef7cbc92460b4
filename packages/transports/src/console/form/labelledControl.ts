import type { Field } from "@tidings/fields/Field"
import { nullMark } from "@tidings/fields/forms/places"
import { html, type Html } from "../../pages/html.ts"
import { outside } from "../../pages/outside.ts"
import { icon } from "../../pages/parts/icon.ts"
import { prose } from "../../pages/parts/words.ts"
import type { FormState } from "./FormState.ts"

/** Returns the id of the control with a name. */
export const controlId = (at: string): string => `f-${at.replaceAll(/[^\w]+/gu, "-")}`

/** Hint and error of a control, and the attributes by which it names them. */
export const toldBy = ({ description }: Field, at: string, { errors }: FormState) => {
  const wrong = errors.get(at) ?? []
  const id = controlId(at)
  const named = [description !== "" && `${id}-h`, wrong.length > 0 && `${id}-e`].filter((one) => one !== false)
  return {
    below: html`${description !== "" && html`<p class="hint" id="${id}-h">${prose(description)}</p>`}${wrong.length > 0 && html`<p class="err" id="${id}-e">${icon("triangle-alert")}${wrong.map(({ message }) => outside(message))}</p>`}`,
    attributes: html`${wrong.length > 0 && html` aria-invalid="true"`}${named.length > 0 && html` aria-describedby="${named.join(" ")}"`}`
  }
}

const labelled = ({ label, required }: Field, at: string): Html =>
  html`<label for="${controlId(at)}"
    >${label === "" ? "Value" : label}${!required && html`<small>optional</small>`}</label
  >`

/** A checkbox by which an existing value is cleared. */
export const clearingBox = ({ label, nullable, required }: Field, at: string, { values }: FormState): Html | false =>
  nullable &&
  !required &&
  html`<label class="check small"
    ><input type="checkbox" name="${nullMark(at)}" value="true" ${values.has(nullMark(at)) && "checked"} /><span
      >Clear ${label.toLowerCase()}</span
    ></label
  >`

/** Prints a control with its label, its hint and its error. */
export const labelledControl = (
  field: Field,
  at: string,
  state: FormState,
  control: (attributes: Html) => Html
): Html => {
  const { attributes, below } = toldBy(field, at, state)
  const named = html`id="${controlId(at)}" name="${at}"${field.required && html` required`}${attributes}`
  return html`<div class="field">${labelled(field, at)}${control(named)}${below}${clearingBox(field, at, state)}</div>`
}
