import type { LinkId } from "@tidings/schema/Id"
import type { LoadRequest } from "./load/Load.ts"

const templateKey = "bench-hello"
const input = { to: "ada@example.com", variables: { name: "Ada" }, metadata: { order_id: "ord_1001" } }

/** Builds the bench's requests to one server with one key. */
export const requestsOf = (url: string, secret: string) => {
  const headers = { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" }
  const post = (path: string, body: unknown, more: Readonly<Record<string, string>> = {}): LoadRequest => ({
    url: url + path,
    method: "POST",
    headers: { ...headers, ...more },
    body: JSON.stringify(body)
  })
  const get = (path: string): LoadRequest => ({
    url: url + path,
    method: "GET",
    headers: { Authorization: headers.Authorization }
  })
  const rpc = (method: string, params: object): LoadRequest =>
    post(
      "/mcp",
      { jsonrpc: "2.0", id: 1, method, params },
      { Accept: "application/json, text/event-stream", "MCP-Protocol-Version": "2025-11-25" }
    )
  const tool = (name: string, args: object) => rpc("tools/call", { name, arguments: args })
  const key = "[<id>]"
  return {
    get,
    post,
    tool,
    readWorkspace: get("/v1/workspace"),
    readWorkspaceByTool: tool("read_workspace", {}),
    createTemplate: post("/v1/templates", {
      key: templateKey,
      mode: "html",
      subject: "Hello {{name}}",
      body: "<p>Hello {{name}}, your order is on its way.</p>"
    }),
    publishTemplate: post(`/v1/templates/${templateKey}/publish`, {}),
    draft: (template: object) => post("/v1/templates", template),
    publish: (template: string) => post(`/v1/templates/${template}/publish`, {}),
    /** Uses a new Idempotency-Key each time, and a new address each time if `to` holds `[<id>]`. */
    sendTo: (template: string, to: string) =>
      post(`/v1/templates/${template}/send`, { to, variables: input.variables }, { "Idempotency-Key": key }),
    /** Uses a new Idempotency-Key each time. */
    send: post(`/v1/templates/${templateKey}/send`, input, { "Idempotency-Key": key }),
    /** A batch of this many messages, under a new Idempotency-Key each time. */
    sendBatch: (count: number) =>
      post(
        "/v1/transactional/batch",
        { template: templateKey, messages: Array.from({ length: count }, () => input) },
        { "Idempotency-Key": key }
      ),
    sendByTool: tool("send_transactional", { template: templateKey, ...input, idempotency_key: key }),
    createList: (name: string) => post("/v1/lists", { name }),
    planMail: (at: Date) =>
      post("/v1/campaigns/planned", { name: "Bench", scheduleAt: at.toISOString(), timezone: "UTC" }),
    countSegment: (where: object) => post("/v1/segments/count", { where }),
    createLink: (link: object) => post("/v1/links", link),
    readLink: (linkId: LinkId) => get(`/v1/links/${linkId}`)
  }
}
