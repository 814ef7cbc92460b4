// GET /v1/workspace by fastify in the ordinary way: a route with a response schema, logging off.
import fastify from "fastify"
import { lookUpOver } from "../postgres/lookUp.ts"

const { DATABASE_POOL, DATABASE_URL, PORT } = process.env
const lookUp = lookUpOver(DATABASE_URL!, Number(DATABASE_POOL))

const text = { type: "string" } as const
const workspaceSchema = {
  type: "object",
  properties: {
    id: text,
    name: text,
    plan: text,
    created_at: text,
    limits: {
      type: "object",
      properties: { monthly_send_budget: { type: "integer" }, rate_limit_per_minute: { type: ["integer", "null"] } }
    },
    credits: { type: ["integer", "null"] },
    default_from: { type: "object", properties: { email: text, name: text } }
  }
} as const

const server = fastify({ logger: false })
server.get("/healthz", async () => ({}))
server.get("/v1/workspace", { schema: { response: { 200: workspaceSchema } } }, async (request, reply) => {
  const workspace = await lookUp(request.headers.authorization)
  if (workspace === undefined) return reply.callNotFound()
  return workspace
})
await server.listen({ port: Number(PORT), host: "127.0.0.1" })
process.once("SIGTERM", () => process.exit())
