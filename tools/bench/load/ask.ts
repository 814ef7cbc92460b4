import type { Request } from "./Load.ts"

/** Sends a request once and answers its JSON; refuses any other answer than 2xx. */
export const ask = async ({ body, headers, method, url }: Request): Promise<any> => {
  const response = await fetch(url, {
    method,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replaceAll("[<id>]", () => crypto.randomUUID())])
    ),
    ...(body !== undefined && { body: body.replaceAll("[<id>]", () => crypto.randomUUID()) })
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`)
  return JSON.parse(text)
}
