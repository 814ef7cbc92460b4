import type { LinkId, QrDesignId } from "@tidings/schema/Id"
import type { Request } from "./load/Load.ts"

const templateKey = "bench-hello"
const input = { to: "ada@example.com", variables: { name: "Ada" }, metadata: { order_id: "ord_1001" } }

/** Builds the bench's requests to one server with one key. */
export const requestsOf = (url: string, secret: string) => {
  const headers = { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" }
  const post = (path: string, body: unknown, more: Readonly<Record<string, string>> = {}): Request => ({
    url: url + path,
    method: "POST",
    headers: { ...headers, ...more },
    body: JSON.stringify(body)
  })
  const get = (path: string): Request => ({
    url: url + path,
    method: "GET",
    headers: { Authorization: headers.Authorization }
  })
  const rpc = (method: string, params: object): Request =>
    post(
      "/mcp",
      { jsonrpc: "2.0", id: 1, method, params },
      { Accept: "application/json, text/event-stream", "MCP-Protocol-Version": "2025-11-25" }
    )
  const tool = (name: string, args: object) => rpc("tools/call", { name, arguments: args })
  const key = "[<id>]"
  return {
    planPost: (at: Date) =>
      post("/v1/social/posts", { channels: ["bluesky"], caption: "We are live", scheduleAt: at.toISOString() }),
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
    /** Sends a one-time code, with a new Idempotency-Key each time. */
    text: (to: string) =>
      post(
        "/v1/messaging/transactional",
        { templateKey: "auth.otp", to, variables: { code: "041932", minutes: 10 } },
        { "Idempotency-Key": key }
      ),
    /** Uses a new Idempotency-Key each time, unless one is given. */
    send: (idempotencyKey = key) =>
      post(`/v1/templates/${templateKey}/send`, input, { "Idempotency-Key": idempotencyKey }),
    sendByTool: tool("send_transactional", { template: templateKey, ...input, idempotency_key: key }),
    emit: (type: string, contact: object) => post("/v1/events", { type, contact }),
    listTools: rpc("tools/list", {}),
    designQr: (look: object) =>
      post("/v1/qr", { encodes: { kind: "static", payload: "https://go.example.com/launch" }, ...look }),
    renderQr: (qrId: QrDesignId, format: string) => post(`/v1/qr/${qrId}/render`, { format }),
    composePicture: (brief: string, cropPresetId: string) =>
      post("/v1/compositions", { brief, cropPresetId, name: "Bench" }),
    createPage: (page: object) => post("/v1/pages", page),
    publishPage: (slug: string) => post(`/v1/pages/${slug}/publish`, {}),
    composeTemplate: (prompt: string) => post("/v1/templates/compose", { prompt }),
    createList: (name: string) => post("/v1/lists", { name }),
    planMail: (at: Date) =>
      post("/v1/campaigns/planned", { name: "Bench", scheduleAt: at.toISOString(), timezone: "UTC" }),
    greetByTool: tool("greet", { name: "Ada" }),
    createLink: (link: object) => post("/v1/links", link),
    readLink: (linkId: LinkId) => get(`/v1/links/${linkId}`),
    /** Never reads from the cache. */
    readAnalytics: (card: string, days: number, linkId?: LinkId) =>
      get(
        `/v1/links/analytics?cardKey=${card}&days=${days}&forceRefresh=true${linkId === undefined ? "" : `&linkId=${linkId}`}`
      ),
    listSends: (limit: number, cursor?: string) =>
      get(`/v1/sends?limit=${limit}${cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`}`)
  }
}
