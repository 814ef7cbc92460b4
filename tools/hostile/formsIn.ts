import type { Seen } from "@tidings/transports/oauth/testing/Visitor"

/** A form of a page, with its fields as the page fills them. */
export interface FilledForm {
  /** The address that it is posted to. */
  readonly action: string
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>
  /** Its buttons, each with the field that it adds, if any. */
  readonly buttons: ReadonlyArray<{ readonly field?: readonly [name: string, value: string] }>
}

const entities: Readonly<Record<string, string>> = { quot: '"', "#39": "'", lt: "<", gt: ">", amp: "&" }
const unescaped = (value: string): string =>
  value.replaceAll(/&(quot|#39|lt|gt|amp);/gu, (_, name: string) => entities[name]!)

const attribute = (tag: string, name: string): string | undefined => {
  const value = new RegExp(`\\s${name}="([^"]*)"`, "u").exec(tag)?.[1]
  return value === undefined ? undefined : unescaped(value)
}

const fieldsOf = (form: string): FilledForm["fields"] =>
  [...form.matchAll(/<(?:input|select|textarea)\s[^>]*>/gu)].flatMap(([tag]) => {
    const name = attribute(tag, "name")
    return name === undefined ? [] : [[name, attribute(tag, "value") ?? ""] as const]
  })

/** Finds the forms that a page posts, but those that end the session. */
export const formsIn = ({ text, url }: Pick<Seen, "text" | "url">): ReadonlyArray<FilledForm> =>
  text
    .split("<form")
    .slice(1)
    .map((part) => part.split("</form>")[0]!)
    .filter((form) => /^[^>]*\smethod="post"/iu.test(form))
    .flatMap((form): ReadonlyArray<FilledForm> => {
      const fields = fieldsOf(form)
      const buttons = [...form.matchAll(/<button(?:\s[^>]*)?>/gu)].map(([tag]) => {
        const name = attribute(tag, "name")
        return {
          action: attribute(tag, "formaction"),
          ...(name !== undefined && { field: [name, attribute(tag, "value") ?? ""] as const })
        }
      })
      const own = attribute(form.slice(0, form.indexOf(">") + 1), "action") ?? url
      const actions = new Set([own, ...buttons.flatMap(({ action }) => action ?? [])])
      return [...actions]
        .filter((action) => !/sign-out|session/u.test(action))
        .map((action) => ({ action: new URL(action, url).pathname, fields, buttons }))
    })
