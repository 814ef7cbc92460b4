// A constant 302 by node:http alone: the upper limit of every redirector.
import { createServer } from "node:http"

const { LOCATION, PORT } = process.env

createServer((request, response) => {
  if (request.url === "/healthz") return void response.end("{}")
  response.writeHead(302, { Location: LOCATION!, "Cache-Control": "no-store", "Content-Length": 0 }).end()
}).listen(Number(PORT), "127.0.0.1")
process.once("SIGTERM", () => process.exit())
