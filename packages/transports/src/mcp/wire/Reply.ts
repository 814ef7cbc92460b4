import type { ServerResponse } from "node:http"

/** A JSON answer over HTTP, or none, its body in pieces so that a cached one is not copied. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: ReadonlyArray<string | Buffer>
}

/** Sends a reply, unless nobody is there any more. */
export const send = (response: ServerResponse, { body, headers, status }: Reply): void => {
  if (response.destroyed) return
  const length = body.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0)
  const type = length === 0 ? {} : { "Content-Type": "application/json" }
  response.writeHead(status, { ...type, "Content-Length": length, ...headers })
  // One text is one write to the socket; cached bytes are worth a gathered one.
  if (body.every((piece) => typeof piece === "string")) return void response.end(body.join(""))
  response.cork()
  for (const piece of body) response.write(piece)
  response.end()
}
