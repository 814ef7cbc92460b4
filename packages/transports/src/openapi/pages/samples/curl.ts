import type { Call } from "./Call.ts"

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Renders a call as a curl command. */
export const curl = ({ body, idempotencyKey, method, url }: Call): string =>
  [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(url)}`,
    `  -H "Authorization: Bearer $TIDINGS_API_KEY"`,
    ...(idempotencyKey === undefined ? [] : [`  -H ${quoted(`Idempotency-Key: ${idempotencyKey}`)}`]),
    ...(body === undefined
      ? []
      : [`  -H 'Content-Type: application/json'`, `  -d ${quoted(JSON.stringify(body, undefined, 2))}`])
  ].join(" \\\n")
