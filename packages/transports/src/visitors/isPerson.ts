import type { IncomingMessage } from "node:http"

// Crawlers, previews of messengers, and mail filters that say who they are. Not image proxies of mailbox providers: they load when a
// reader opens. Not "CUBOT", a make of phones.
const machine =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|scanner|externalhit|proofpoint|mimecast|barracuda|urldefense|safelinks|zscaler|forcepoint|trendmicro/iu

const ahead = ["sec-purpose", "purpose", "x-purpose", "x-moz"]

/**
 * False for what surely is no reader: HEAD, a browser that fetches ahead, and programs that name themselves as scanners. Scanners
 * that pose as browsers count, as they do everywhere; a click is a hint, not a proof.
 */
export const isPerson = ({ headers, method }: IncomingMessage): boolean =>
  method !== "HEAD" &&
  !ahead.some((name) => /prefetch|preview|prerender/iu.test(String(headers[name] ?? ""))) &&
  !machine.test(headers["user-agent"] ?? "")
