import { isObject } from "@tidings/schema/isObject"
import type { CallbackRequest } from "../Callback.ts"

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isWhole = (value: unknown): value is object => typeof value === "object" && value !== null

/** Replaces the value of each field `name:value` of a text in turn. */
const inFields = (text: string, planted: string): ReadonlyArray<string> =>
  Array.from(
    text.matchAll(/(?<=\b\w+:)\S*/gu),
    ({ 0: value, index }) => text.slice(0, index) + planted + text.slice(index + value.length)
  )

/** Replaces each text of JSON in turn, also inside JSON that it holds as text. */
const inJson = (value: unknown, planted: string): ReadonlyArray<unknown> => {
  if (typeof value === "string") {
    const inner = parsed(value)
    const others = isWhole(inner) ? inJson(inner, planted).map((one) => JSON.stringify(one)) : inFields(value, planted)
    return [planted, ...others]
  }
  if (Array.isArray(value))
    return value.flatMap((item, index) => inJson(item, planted).map((one) => value.with(index, one)))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, item]) =>
    inJson(item, planted).map((one) => ({ ...value, [name]: one }))
  )
}

const inForm = (text: string, planted: string): ReadonlyArray<string> =>
  Array.from(new URLSearchParams(text).keys(), (name) => {
    const form = new URLSearchParams(text)
    form.set(name, planted)
    return form.toString()
  })

const inLines = (text: string, planted: string): ReadonlyArray<string> => {
  const lines = text.split(/\r?\n/u)
  return lines.flatMap((line, index) => {
    if (line.trim() === "" || line.startsWith("--")) return []
    const [, name = ""] = /^([\w-]+: *)/u.exec(line) ?? []
    return [lines.with(index, `${name}${planted}`).join("\r\n")]
  })
}

const inBody = (request: CallbackRequest<Uint8Array>, planted: string): ReadonlyArray<string> => {
  const text = Buffer.from(request.body).toString("utf8")
  const json = parsed(text)
  if (isWhole(json)) return inJson(json, planted).map((one) => JSON.stringify(one))
  return request.headers["content-type"]?.includes("urlencoded") === true
    ? inForm(text, planted)
    : inLines(text, planted)
}

/** Replaces each text in a provider's request by another, one at a time, in any form of body. */
export const planted = (
  request: CallbackRequest<Uint8Array>,
  text: string
): ReadonlyArray<CallbackRequest<Uint8Array>> => [
  ...inBody(request, text).map((body) => ({ ...request, body: Buffer.from(body) })),
  ...Object.keys(request.headers)
    .filter((name) => name !== "content-type")
    .map((name) => ({ ...request, headers: { ...request.headers, [name]: text } }))
]

/** Replaces each text of a report over a connection by another, one at a time. */
export const plantedIn = (said: object, text: string): ReadonlyArray<object> =>
  inJson(said, text) as ReadonlyArray<object>
