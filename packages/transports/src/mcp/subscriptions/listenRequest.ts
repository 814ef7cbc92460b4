import { isObject } from "@tidings/schema/isObject"

/** The resources that a request to listen names; undefined for every other message. */
export const listenRequest = (message: unknown): { readonly uris: ReadonlyArray<string> } | undefined => {
  if (!isObject(message) || message["method"] !== "subscriptions/listen") return undefined
  const params = isObject(message["params"]) ? message["params"] : {}
  const filter = isObject(params["notifications"]) ? params["notifications"] : {}
  const uris = filter["resourceSubscriptions"]
  return { uris: Array.isArray(uris) ? [...new Set(uris.filter((uri) => typeof uri === "string"))] : [] }
}
