import { assert, it } from "@effect/vitest"
import type { Field } from "@tidings/fields/Field"
import { fieldsOfInput } from "@tidings/fields/fieldsOfInput"
import { inputOf } from "@tidings/fields/forms/inputOf"
import { endpoints } from "@tidings/testing/endpoints"
import { descriptions } from "../../openapi/descriptions.ts"
import { formControls } from "./control.ts"
import { formState } from "./FormState.ts"

const { components, rows } = descriptions({ endpoints, publicUrl: "http://tidings.test" }).schemas()

const everyForm = endpoints.map(({ operation: { name } }) => {
  const fields = fieldsOfInput(rows.get(name)!.input, components)
  return { name, fields, text: formControls(fields, formState(new URLSearchParams())).text }
})

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, "u").exec(tag)?.[1]

/** The values that a browser posts of controls that nobody touched. */
const untouched = (text: string): URLSearchParams => {
  const posted = new URLSearchParams()
  for (const [tag, , options] of text.matchAll(/<(input|textarea|select)\s[^>]*>([\s\S]*?<\/select>)?/gu)) {
    const isOff = /type="checkbox"/u.test(tag) && !/\schecked\b/u.test(tag)
    const chosen = options === undefined ? attributeOf(tag, "value") : /<option value="([^"]*)"/u.exec(options)?.[1]
    if (!isOff) posted.append(attributeOf(tag, "name")!, chosen ?? "")
  }
  return posted
}

it("a form that nobody touched holds nothing but what must be there, or is by default", () => {
  const surplus = everyForm.flatMap(({ fields, name, text }) =>
    Object.entries(inputOf(fields, untouched(text)) ?? {}).flatMap(([member, value]) => {
      const field = fields.find((one) => one.name === member)!
      return field.required || value === field.default ? [] : [`${name}: ${member}`]
    })
  )
  assert.deepStrictEqual(surplus, [])
})

it("a form asks for no part of what may be left out", () => {
  const asked = everyForm.flatMap(({ fields, name, text }) =>
    [...text.matchAll(/\sname="([^"]+)"\s+required/gu)].flatMap(([, at]) => {
      const field = fields.find((one) => one.path === at!.split(/[.[]/u)[0])!
      return field.required ? [] : [`${name}: ${at}`]
    })
  )
  assert.isAbove(everyForm.filter(({ text }) => /\sname="[^"]+"\s+required/u.test(text)).length, 100)
  assert.deepStrictEqual(asked, [])
})

it("every switch of a form can be switched on and off", () => {
  const isEither = ({ default: by, path }: Field, text: string): boolean =>
    [true, false].every((value) => by === value || new RegExp(`name="${path}" value="${value}"`, "u").test(text))
  const selects = ({ path }: Field, text: string): boolean =>
    new RegExp(`name="${path}"[^>]*>(?:\\s*<option value="(?:|true|false)"[^>]*>[^<]*</option>){3}`, "u").test(text)
  for (const { fields, name, text } of everyForm)
    for (const field of fields.filter(({ kind }) => kind._tag === "Switch"))
      assert.isTrue(isEither(field, text) || selects(field, text), `${name}: ${field.path}`)
})
