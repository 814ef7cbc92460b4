import { isWritable } from "@tidings/schema/fields/writable"
import { allScopes, paths, resourcesOf } from "../http/addresses.ts"
import { scopesIn } from "./pages/presetsOf.ts"

// The only parameters of OAuth 2.1 that matter here; others, which OpenID clients send, would only be refused.
const kept = ["client_id", "response_type", "redirect_uri", "state", "code_challenge", "code_challenge_method"]

/**
 * Converts a client's authorization request for the library: for every name of the resource if it names one of ours or
 * none, and for all scopes, because the person decides; the requested scopes are passed as `asked_scope`. Values that
 * cannot be stored are left out.
 */
export const libraryRequest = (url: string, publicUrl: string): string => {
  const asked = new URL(url, publicUrl).searchParams
  const named = asked.getAll("resource")
  const ours = resourcesOf(publicUrl)
  const resources = named.every((resource) => ours.includes(resource)) ? ours : named
  const query = new URLSearchParams()
  for (const name of kept) for (const value of asked.getAll(name).filter(isWritable)) query.append(name, value)
  for (const resource of resources) query.append("resource", resource)
  if (asked.get("prompt") === "none") query.set("prompt", "none")
  query.set("scope", allScopes)
  query.set("asked_scope", scopesIn(asked.getAll("scope").join(" ")).join(" "))
  return `${paths.authorize}?${query}`
}

/** Rebuilds the client's request of a running interaction, to start it again. */
export const requestAgain = (params: Readonly<Record<string, unknown>>, publicUrl: string): string => {
  const query = new URLSearchParams({ scope: String(params["asked_scope"] ?? "") })
  for (const name of [...kept, "resource"]) {
    for (const value of [params[name] ?? []].flat()) query.append(name, String(value))
  }
  return `${publicUrl}${paths.authorize}?${query}`
}
