import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"

/** A place of the server that is no operation: a page, a document, a protocol. */
export interface Mount {
  /** Any method when absent; HEAD counts as GET. Other methods of the path go to the next mount. */
  readonly method?: "GET" | "POST"
  /** Exact (`/docs`), or everything below (`/docs/*`). */
  readonly path: `/${string}`
  readonly handle: RequestListener
}

const matches = ({ method, path }: Mount, request: IncomingMessage, pathname: string): boolean =>
  (method === undefined || method === request.method || (method === "GET" && request.method === "HEAD")) &&
  (path.endsWith("/*") ? pathname.startsWith(path.slice(0, -1)) : pathname === path)

/** Hands a request to the first mount that answers it, else to `rest`. */
export const mounted = (mounts: ReadonlyArray<Mount>, rest: RequestListener): RequestListener => {
  return (request: IncomingMessage, response: ServerResponse) => {
    const end = request.url!.indexOf("?")
    const pathname = end === -1 ? request.url! : request.url!.slice(0, end)
    const mount = mounts.find((candidate) => matches(candidate, request, pathname))
    return (mount?.handle ?? rest)(request, response)
  }
}
