import type { IncomingMessage } from "node:http"
import { isAhead } from "./isAhead.ts"

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
