import type { FormBlock } from "@tidings/schema/composing/Block"
import { markup, type Markup } from "../markup/markup.ts"
import type { PageWords } from "./words.ts"

export type FieldName = FormBlock["fields"][number]["name"]

/** Errors of a form, by field; `form` for the form as a whole. */
export type FormErrors = { readonly [Name in FieldName | "consent" | "form"]?: string }

/** A submitted form that is shown again. */
export interface Returned {
  readonly wrong: FormErrors
  readonly values: { readonly [Name in FieldName]?: string }
  readonly agrees: boolean
}

const kinds = {
  email: { type: "email", autocomplete: "email", most: 254 },
  first_name: { type: "text", autocomplete: "given-name", most: 100 }
} as const satisfies Record<FieldName, object>

/** Returns the maximum length of a field, in characters. */
export const mostOf = (name: FieldName): number => kinds[name].most

/** Name of the honeypot field, neither shown nor read out; only a bot fills it in. */
export const trapName = "website"

const told = (name: string, message: string | undefined) =>
  message !== undefined && markup`<span class="wrong" id="${name}-wrong">${message}</span>`

const marked = (name: string, message: string | undefined, isFirst: boolean) =>
  message !== undefined && markup` aria-invalid="true" aria-describedby="${name}-wrong"${isFirst && markup` autofocus`}`

/** Renders the form of a page; with `returned`, also the submitted values and their errors. */
export const formCard = (block: FormBlock, action: string, words: PageWords, returned?: Returned): Markup => {
  const wrong = returned?.wrong ?? {}
  const first = [...block.fields.map(({ name }) => name), "consent" as const].find((name) => wrong[name] !== undefined)
  const fields = block.fields.map(({ label, name, required }) => {
    const { autocomplete, most, type } = kinds[name]
    const value = returned?.values[name] ?? ""
    return markup`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${most}"${required && markup` required`}${value !== "" && markup` value="${value}"`}${marked(name, wrong[name], first === name)}>${told(name, wrong[name])}</div>`
  })
  const trap = markup`<div class="trap" aria-hidden="true"><label>${words.trap}<input type="text" name="${trapName}" tabindex="-1" autocomplete="off"></label></div>`
  const consent = markup`<div class="consent"><input id="consent" name="consent" type="checkbox" value="yes" required${returned?.agrees === true && markup` checked`}${marked("consent", wrong.consent, first === "consent")}><label for="consent">${block.consent}</label>${told("consent", wrong.consent)}</div>`
  return markup`<form class="card" id="form" method="post" action="${action}" accept-charset="utf-8" aria-labelledby="form-title"><h2 id="form-title">${block.title}</h2>${block.text !== "" && markup`<p>${block.text}</p>`}${wrong.form !== undefined && markup`<p class="wrong" role="alert">${wrong.form}</p>`}${fields}${trap}${consent}<button class="button plain" type="submit">${block.button}</button></form>`
}
