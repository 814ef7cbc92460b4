import { registry } from "@tidings/operations/registry"
import { WebhookDeliveryRepository } from "@tidings/storage/repositories/WebhookDeliveryRepository"
import { Effect } from "effect"
import { call, type makeWorkspace } from "./World.ts"

export type Workspace = Effect.Success<ReturnType<typeof makeWorkspace>>

const expect = (operation: string, input: unknown, workspace: Workspace) =>
  Effect.flatMap(call(operation, input, { key: workspace.live, idempotencyKey: crypto.randomUUID() }), (answer) =>
    answer.status < 300 ? Effect.succeed(answer.body) : Effect.die(`${operation}: ${answer.text}`)
  )

/** A template of its own key, ready to be published, that greets {{name}}. */
export const draftTemplate = (workspace: Workspace, key: string) =>
  Effect.as(
    expect(
      "create_template",
      { key, mode: "html", subject: "Hello {{name}}", body: "<p>Hello {{name}}</p>" },
      workspace
    ),
    key
  )

export const publishedTemplate = (workspace: Workspace, key: string) =>
  Effect.andThen(draftTemplate(workspace, key), Effect.as(expect("publish_template", { key }, workspace), key))

const send = (workspace: Workspace) =>
  Effect.andThen(
    publishedTemplate(workspace, "hello-once"),
    expect(
      "send_transactional",
      { template: "hello-once", to: "ada@example.com", variables: { name: "Ada" } },
      workspace
    )
  )

const webhook = (workspace: Workspace) =>
  expect("create_webhook", { url: "https://example.com/hook", events: ["send.*"] }, workspace)

/** Subscribes to every event; answers what was told of since, oldest first, whenever it is run. */
export const hearing = (workspace: Workspace) =>
  Effect.map(expect("create_webhook", { url: "https://example.com/hook", events: ["*"] }, workspace), ({ id }) =>
    Effect.map(
      WebhookDeliveryRepository.use((deliveries) => deliveries.ofWebhook(id)),
      (told) => told.map(({ body }) => JSON.parse(body)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    )
  )

/** A link to example.com. */
export const shortLink = (workspace: Workspace, link: object = {}) =>
  expect("create_short_link", { destinationUrl: "https://example.com/launch", ...link }, workspace)

/** A plain design that leads to example.com. */
export const qrDesign = (workspace: Workspace, design: object = {}) =>
  expect("create_qr_design", { encodes: { kind: "static", payload: "https://example.com" }, ...design }, workspace)

const ready =
  <A>(input: A) =>
  () =>
    Effect.succeed(input)

type Prepare = (workspace: Workspace) => Effect.Effect<object, never, any>

const hello = (more: object) => (workspace: Workspace) =>
  Effect.map(publishedTemplate(workspace, "hello"), (template) => ({ template, variables: { name: "Ada" }, ...more }))

/** For each row, an input that succeeds in a workspace, once what it needs was made there. Rows that need nothing use their example. */
const prepared: Readonly<Record<string, Prepare>> = {
  read_key: (workspace) =>
    Effect.map(expect("list_keys", {}, workspace), ({ data }) => ({
      id: data.find(({ kind }: { kind: string }) => kind === "live").id
    })),
  read_brand: (workspace) => Effect.map(expect("list_brands", {}, workspace), ({ data }) => ({ id: data[0].id })),
  read_template: (workspace) => Effect.map(draftTemplate(workspace, "draft"), (key) => ({ key })),
  read_template_schema: (workspace) => Effect.map(draftTemplate(workspace, "draft"), (key) => ({ key })),
  update_template: (workspace) => Effect.map(draftTemplate(workspace, "draft"), (key) => ({ key, name: "Renamed" })),
  publish_template: (workspace) => Effect.map(draftTemplate(workspace, "draft"), (key) => ({ key })),
  render_template: hello({}),
  send_transactional: hello({ to: "ada@example.com" }),
  send_test: hello({ to: "ada@example.com" }),
  read_send: (workspace) => Effect.map(send(workspace), ({ id }) => ({ id })),
  read_webhook: (workspace) => Effect.map(webhook(workspace), ({ id }) => ({ id })),
  update_webhook: (workspace) => Effect.map(webhook(workspace), ({ id }) => ({ id, description: "Renamed" })),
  delete_webhook: (workspace) => Effect.map(webhook(workspace), ({ id }) => ({ id })),
  get_short_link: (workspace) => Effect.map(shortLink(workspace), ({ linkId }) => ({ linkId })),
  update_short_link: (workspace) => Effect.map(shortLink(workspace), ({ linkId }) => ({ linkId, label: "Renamed" })),
  archive_short_link: (workspace) => Effect.map(shortLink(workspace), ({ linkId }) => ({ linkId })),
  update_qr_design: (workspace) => Effect.map(qrDesign(workspace), ({ qrId }) => ({ qrId, label: "Renamed" })),
  render_qr_design: (workspace) => Effect.map(qrDesign(workspace), ({ qrId }) => ({ qrId, format: "svg" })),
  test_webhook: (workspace) => Effect.map(webhook(workspace), ({ id }) => ({ webhookId: id }))
}

/** What a handler refuses, of rows that name nothing in their path. */
const refused: Readonly<Record<string, object>> = {
  emit_event: { metadata: { too: "long".repeat(2_000) } },
  create_webhook: { url: "http://127.0.0.1/hook" },
  test_webhook: { webhookId: "whk_01kb2x9w3t5v7y8z" },
  create_short_link: { destinationUrl: "https://localhost/launch" },
  create_qr_design: { encodes: { kind: "shortLink", linkId: "lnk_01kb2x9w3t5v7y8z" } }
}

/** The input changed so that the row's handler, and nothing before it, refuses it: what it names is not there, or may not be. */
export const refusedFor = (operation: string, input: object): object => {
  const named = rows.get(operation)!.route.keys[0]?.name
  const changed =
    named === undefined ? refused[operation] : { [named]: absent(String((input as Record<string, unknown>)[named])) }
  if (changed === undefined) throw new Error(`say in ${import.meta.filename} what ${operation} refuses`)
  return { ...input, ...changed }
}

const absent = (name: string): string => `${/^[a-z]+_/u.exec(name)?.[0] ?? "no-such-"}01kb2x9w3t5v7y8z`

const rows = new Map(registry.entries.map(({ operation }) => [operation.name, operation]))

/** An input that the row accepts in this workspace. */
export const inputFor = (operation: string, workspace: Workspace): Effect.Effect<object, never, any> =>
  (prepared[operation] ?? ready(rows.get(operation)!.example))(workspace)
