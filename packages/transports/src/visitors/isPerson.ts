import type { IncomingMessage } from "node:http"
import { isAhead } from "./isAhead.ts"

// Crawlers, previews of messengers, and mail filters that say who they are. Not image proxies of mailbox providers: they load when a
// reader opens. Not "CUBOT", a make of phones.
const machine =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|scanner|externalhit|proofpoint|mimecast|barracuda|urldefense|safelinks|zscaler|forcepoint|trendmicro/iu

/**
 * False for what surely is no reader: HEAD, a browser that fetches ahead, and programs that name themselves as scanners. Scanners
 * that pose as browsers count, as they do everywhere; a click is a hint, not a proof.
 */
export const isPerson = (request: IncomingMessage): boolean =>
  request.method !== "HEAD" && !isAhead(request) && !machine.test(request.headers["user-agent"] ?? "")
