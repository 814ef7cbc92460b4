// GET /v1/workspace by node:http alone: the cost of the two look-ups without any framework.
import { createServer } from "node:http"
import { lookUpOver } from "../postgres/lookUp.ts"

const { DATABASE_POOL, DATABASE_URL, PORT } = process.env
const lookUp = lookUpOver(DATABASE_URL!, Number(DATABASE_POOL))

const server = createServer((request, response) => {
  if (request.url === "/healthz") return void response.end("{}")
  if (request.method !== "GET" || request.url !== "/v1/workspace") return void response.writeHead(404).end()
  lookUp(request.headers.authorization).then(
    (workspace) => {
      const body = JSON.stringify(workspace ?? {})
      response
        .writeHead(workspace === undefined ? 401 : 200, {
          "Content-Type": "application/json",
          "Content-Length": Buffer.byteLength(body)
        })
        .end(body)
    },
    () => response.writeHead(500).end()
  )
})
server.listen(Number(PORT), "127.0.0.1")
process.once("SIGTERM", () => process.exit())
