import type { IncomingMessage } from "node:http"

const said = ["sec-purpose", "purpose", "x-purpose", "x-moz"]

/** True if the browser prefetches or prerenders, so that a reader may never come. */
export const isAhead = ({ headers }: IncomingMessage): boolean =>
  said.some((name) => headers[name] !== undefined && /prefetch|preview|prerender/iu.test(String(headers[name])))
