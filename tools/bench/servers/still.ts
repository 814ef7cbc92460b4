// Constant bytes for everybody by node:http alone: the upper limit of every page server.
import { createServer } from "node:http"

const { BODY, HEADERS, PORT } = process.env
const body = Buffer.from(BODY!, "base64")
const headers = { ...(JSON.parse(HEADERS!) as Record<string, string>), "Content-Length": body.length }

createServer((request, response) => {
  if (request.url === "/healthz") return void response.end("{}")
  response.writeHead(200, headers).end(body)
}).listen(Number(PORT), "127.0.0.1")
process.once("SIGTERM", () => process.exit())
