import { WebhookDeliveryRepository } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { Effect } from "effect"
import { call, type makeWorkspace } from "./World.ts"

export type Workspace = Effect.Success<ReturnType<typeof makeWorkspace>>

/** The answer of a row to this input; dies if the row refuses. */
export const made = (operation: string, input: unknown, workspace: Workspace) =>
  Effect.flatMap(call(operation, input, { key: workspace.live, idempotencyKey: crypto.randomUUID() }), (answer) =>
    answer.status < 300 ? Effect.succeed(answer.body) : Effect.die(`${operation}: ${answer.text}`)
  )

/** A draft template with this key, ready to be published, that greets {{name}}. */
export const draftTemplate = (workspace: Workspace, key: string, fields: object = {}) =>
  Effect.as(
    made(
      "create_template",
      { key, mode: "html", subject: "Hello {{name}}", body: "<p>Hello {{name}}</p>", ...fields },
      workspace
    ),
    key
  )

/** A draft like `draftTemplate`, with words in German too. */
export const localizedTemplate = (workspace: Workspace, key: string, words: object = {}) =>
  Effect.andThen(
    draftTemplate(workspace, key),
    Effect.as(
      made(
        "set_template_locale",
        { key, locale: "de", subject: "Hallo {{name}}", body: "<p>Hallo {{name}}</p>", ...words },
        workspace
      ),
      key
    )
  )

export const publishedTemplate = (workspace: Workspace, key: string, fields?: object) =>
  Effect.andThen(draftTemplate(workspace, key, fields), Effect.as(made("publish_template", { key }, workspace), key))

/** Subscribes to events; the returned effect lists those since then, oldest first. */
export const hearingOf = (workspace: Workspace, events: ReadonlyArray<string>) =>
  Effect.map(made("create_webhook", { url: "https://example.com/hook", events }, workspace), ({ id }) =>
    Effect.map(
      WebhookDeliveryRepository.use((deliveries) => deliveries.ofWebhook(id)),
      (told) => told.map(({ body }) => JSON.parse(body)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    )
  )

/** Like `hearingOf`, of every event that \`*\` gets. */
export const hearing = (workspace: Workspace) => hearingOf(workspace, ["*"])

/** A delivery of an event to a new subscription, on its way: the ids of both. */
export const webhookDelivery = Effect.fnUntraced(function* (workspace: Workspace, url = "https://example.com/hook") {
  const { id } = yield* made("create_webhook", { url, events: ["order.paid"] }, workspace)
  yield* made("emit_event", { type: "order.paid", contact: { email: "ada@example.com" } }, workspace)
  const { data } = yield* made("list_webhook_deliveries", { id }, workspace)
  return { id: id as string, deliveryId: data[0].id as string }
})

/** A link to example.com. */
export const shortLink = (workspace: Workspace, link: object = {}) =>
  made("create_short_link", { destinationUrl: "https://example.com/launch", ...link }, workspace)

/** A plain design that leads to example.com. */
export const qrDesign = (workspace: Workspace, design: object = {}) =>
  made("create_qr_design", { encodes: { kind: "static", payload: "https://example.com" }, ...design }, workspace)

/** Sets the policy of a surface. */
export const policy = (workspace: Workspace, surfaceKind: string, mode: string, more: object = {}) =>
  made("manage_approval_policy", { surfaceKind, mode, ...more }, workspace)

/** The pending request of an agent's send; the policy that held it is off again. */
export const heldSend = Effect.fnUntraced(function* (workspace: Workspace, to = "ada@example.com") {
  const template = yield* publishedTemplate(workspace, `held-${crypto.randomUUID().slice(0, 8)}`)
  yield* policy(workspace, "email_send", "agents_only")
  const input = { template, to, variables: { name: "Ada" } }
  const { body } = yield* call("send_transactional", input, { key: workspace.mcp, idempotencyKey: crypto.randomUUID() })
  yield* policy(workspace, "email_send", "off")
  return body.approval as { readonly id: string }
})
