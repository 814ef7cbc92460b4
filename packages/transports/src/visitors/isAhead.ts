import type { IncomingMessage } from "node:http"

const said = ["sec-purpose", "purpose", "x-purpose", "x-moz"]

/** True for a browser that fetches or renders ahead of its reader, who may never come. */
export const isAhead = ({ headers }: IncomingMessage): boolean =>
  said.some((name) => headers[name] !== undefined && /prefetch|preview|prerender/iu.test(String(headers[name])))
