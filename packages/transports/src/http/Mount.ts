import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"

/** A path of the server that is no operation: a page, a document or a protocol. */
export interface Mount {
  /** The method; any if absent. HEAD counts as GET. Requests with other methods go to the next mount of the path. */
  readonly method?: "GET" | "POST" | "PUT"
  /** An exact path (`/docs`), or everything below one (`/docs/*`). */
  readonly path: `/${string}`
  readonly handle: RequestListener
}

/** A mount, with the prefix of its paths if it covers more than one. */
interface Candidate {
  readonly mount: Mount
  readonly prefix: string | undefined
}

const matches = ({ mount: { method, path }, prefix }: Candidate, request: IncomingMessage, pathname: string): boolean =>
  (prefix === undefined ? pathname === path : pathname.startsWith(prefix)) &&
  (method === undefined || method === request.method || (method === "GET" && request.method === "HEAD"))

/** Passes a request to the first mount that matches it, else to `rest`. */
export const mounted = (mounts: ReadonlyArray<Mount>, rest: RequestListener): RequestListener => {
  const candidates = mounts.map((mount): Candidate => {
    return { mount, prefix: mount.path.endsWith("/*") ? mount.path.slice(0, -1) : undefined }
  })
  return (request: IncomingMessage, response: ServerResponse) => {
    const end = request.url!.indexOf("?")
    const pathname = end === -1 ? request.url! : request.url!.slice(0, end)
    const found = candidates.find((candidate) => matches(candidate, request, pathname))
    return (found?.mount.handle ?? rest)(request, response)
  }
}
