import type { IncomingMessage } from "node:http"

/** Returns the value of a cookie; empty if it is absent. */
export const cookieOf = ({ headers: { cookie = "" } }: IncomingMessage, name: string): string =>
  cookie
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ""

/** Returns the part of the path after a prefix, without the query. */
export const pathTail = ({ url = "" }: IncomingMessage, prefix: `/${string}`): string => {
  const query = url.indexOf("?")
  return url.slice(prefix.length, query === -1 ? url.length : query)
}

/** Returns the query of a request's URL. */
export const queryOf = ({ url = "" }: IncomingMessage): URLSearchParams => {
  const at = url.indexOf("?")
  return new URLSearchParams(at === -1 ? "" : url.slice(at + 1))
}

// Crawlers, previews of messengers, and mail filters that name themselves. Image proxies of mailbox providers are not
// included, because they load when a reader opens a mail; nor is "CUBOT", a make of phones.
const machine =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|scanner|externalhit|proofpoint|mimecast|barracuda|urldefense|safelinks|zscaler|forcepoint|trendmicro/iu

/**
 * False if the request certainly comes from no reader: HEAD, a prefetching browser, or a program that names itself as a
 * scanner. Scanners that pose as browsers are counted, as they are everywhere; a click is a hint, not a proof.
 */
export const isPerson = (request: IncomingMessage): boolean =>
  request.method !== "HEAD" && !isAhead(request) && !machine.test(request.headers["user-agent"] ?? "")

const said = ["sec-purpose", "purpose", "x-purpose", "x-moz"]

/** True if the browser prefetches or prerenders, so that a reader may never come. */
export const isAhead = ({ headers }: IncomingMessage): boolean =>
  said.some((name) => headers[name] !== undefined && /prefetch|preview|prerender/iu.test(String(headers[name])))
