import type { RequestListener } from "node:http"

/** Answers these paths to GET and HEAD, and 404 to everything else. */
export const probes =
  (paths: Readonly<Record<string, RequestListener>>): RequestListener =>
  (request, response) => {
    const [path] = request.url!.split("?", 1)
    const isRead = request.method === "GET" || request.method === "HEAD"
    const answer = isRead && Object.hasOwn(paths, path!) ? paths[path!] : undefined
    if (answer === undefined) return void response.writeHead(404).end()
    answer(request, response)
  }
