import type { ServerResponse } from "node:http"

/** A whole answer to one request. A body in pieces spares a cached one its copying. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | ReadonlyArray<string | Uint8Array>
}

/** Sends a reply with its length, unless nobody is there any more; to HEAD without its body, as Node sees to. */
export const send = (response: ServerResponse, { body, headers, status }: Reply): void => {
  if (response.destroyed) return
  if (typeof body === "string" || body instanceof Uint8Array) {
    response.writeHead(status, { "Content-Length": Buffer.byteLength(body), ...headers }).end(body)
    return
  }
  const length = body.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  response.writeHead(status, { "Content-Length": length, ...headers })
  // One text is one write to the socket; cached bytes are worth a gathered one.
  if (body.every((piece) => typeof piece === "string")) return void response.end(body.join(""))
  response.cork()
  for (const piece of body) response.write(piece)
  response.end()
}
