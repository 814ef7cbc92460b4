import { clientName } from "@tidings/services/oauth/ConnectedClients"
import { redirectFault } from "./redirectTarget.ts"

const kept = new Set([
  "client_id",
  "client_id_issued_at",
  "client_name",
  "client_secret",
  "client_secret_expires_at",
  "client_uri",
  "redirect_uris",
  "token_endpoint_auth_method"
])

type Metadata = Record<string, unknown>

/**
 * Replaces a client's metadata with what it may have (RFC 7591 §2 lets a server replace it): a native client with code
 * and refresh token, whose redirect URIs are https, loopback or of its own scheme. Other fields are dropped, above all
 * `scope`, which would prevent it from requesting more scopes later.
 */
export const settleClient = (metadata: Metadata): void => {
  for (const name of Object.keys(metadata)) if (!kept.has(name)) delete metadata[name]
  metadata["client_name"] = clientName(metadata["client_name"])
  metadata["application_type"] = "native"
  metadata["response_types"] = ["code"]
  metadata["grant_types"] = ["authorization_code", "refresh_token"]
  // The library's default for a document without this field; a document cannot hold a secret.
  const isDocument = String(metadata["client_id"]).startsWith("https://")
  if (isDocument && metadata["token_endpoint_auth_method"] === "client_secret_basic") {
    metadata["token_endpoint_auth_method"] = "none"
  }
}

const answered = [...kept, "grant_types", "response_types"]

const maxRedirects = 20

/**
 * Returns a sentence on why the redirect URIs are refused, beginning with the field's name; undefined if they are
 * accepted.
 */
export const redirectsFault = (uris: unknown): string | undefined => {
  if (!Array.isArray(uris) || uris.length > maxRedirects)
    return `redirect_uris must be a list of at most ${maxRedirects}`
  const faults = uris.map((uri) => (typeof uri === "string" ? redirectFault(uri) : "must be texts"))
  const fault = faults.find((found) => found !== undefined)
  return fault && `redirect_uris ${fault}`
}

/** Returns the fields of the response to a registration. */
export const registered = (metadata: Metadata): Metadata =>
  Object.fromEntries(answered.filter((name) => metadata[name] !== undefined).map((name) => [name, metadata[name]]))
