import type { ProviderAnswer } from "../providerRequest.ts"

/** A provider's whole answer, with this body as JSON or as text. */
export const answer = (status: number, body?: unknown, headers: ProviderAnswer["headers"] = {}): ProviderAnswer => ({
  status,
  headers,
  text: typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body),
  json: typeof body === "string" ? undefined : body
})
