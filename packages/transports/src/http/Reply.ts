import type { ServerResponse } from "node:http"

/** A whole response to one request. A body in pieces avoids copying a cached piece. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | ReadonlyArray<string | Uint8Array>
}

/** Sends a reply with its Content-Length, unless the connection is closed; Node leaves out the body for HEAD. */
export const send = (response: ServerResponse, { body, headers, status }: Reply): void => {
  if (response.destroyed) return
  if (typeof body === "string" || body instanceof Uint8Array) {
    response.writeHead(status, { "Content-Length": Buffer.byteLength(body), ...headers }).end(body)
    return
  }
  const length = body.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  response.writeHead(status, { "Content-Length": length, ...headers })
  // Text pieces are joined into one write; cached bytes are worth a corked (gathered) write.
  if (body.every((piece) => typeof piece === "string")) return void response.end(body.join(""))
  response.cork()
  for (const piece of body) response.write(piece)
  response.end()
}
