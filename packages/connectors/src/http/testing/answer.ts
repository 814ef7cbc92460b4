import type { ProviderAnswer } from "../providerRequest.ts"

/** Builds a provider's answer, with this body as JSON or as text. */
export const answer = (status: number, body?: unknown, headers: ProviderAnswer["headers"] = {}): ProviderAnswer => ({
  status,
  headers,
  text: typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body),
  json: typeof body === "string" ? undefined : body
})
