import { assert, describe, layer } from "@effect/vitest"
import { demoTemplates } from "@tidings/engines/templates/demo/index"
import { sampleVariables } from "@tidings/engines/templates/contract/sample"
import { endpoints } from "@tidings/testing/endpoints"
import { publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Ajv2020 } from "ajv/dist/2020.js"
import formats from "ajv-formats"
import { Effect } from "effect"
import { connected, sdks } from "../testing/sdkClients.ts"

const ajv = new Ajv2020({ strict: true, strictTypes: false })
;(formats as unknown as typeof formats.default)(ajv)

const receipt = demoTemplates.find(({ key }) => key === "receipt")!

const publish = Effect.fnUntraced(function* (
  workspace: Workspace,
  template: { readonly key: string; readonly body: string }
) {
  for (const [operation, input] of [
    ["create_template", template],
    ["publish_template", { key: template.key }]
  ] as const) {
    const { status, text } = yield* call(operation, input, { key: workspace.live })
    assert.isBelow(status, 300, text)
  }
})

describe.each(sdks)("%s", (sdk) => {
  layer(world, { excludeTestServices: true })((it) => {
    it.effect(
      "lists, picks the receipt, and sends it as its variant says; what does not fit is refused on both sides",
      () =>
        Effect.gen(function* () {
          const workspace = yield* makeWorkspace("hobby")
          yield* publish(workspace, receipt)
          yield* publishedTemplate(workspace, "hello")
          const { url } = yield* serve({ endpoints })
          const client = yield* connected(sdk, `${url}/mcp`, workspace.live)
          const { tools } = yield* Effect.promise(() => client.listTools())
          const { inputSchema } = tools.find(({ name }) => name === "send_transactional")! as any
          const variant = inputSchema.properties.message.anyOf.find((one: any) => one.title === "Receipt")
          const [template] = variant.properties.template.enum
          const variables: any = sampleVariables(receipt)
          const args = (variables: object) => ({ to: "ada@example.com", message: { template, variables } })
          const send = (variables: object) =>
            Effect.map(
              Effect.promise(() => client.callTool({ name: "send_transactional", arguments: args(variables) })),
              (result) => ({ isError: result.isError === true, body: result.structuredContent as any })
            )

          assert.isTrue(ajv.validate(inputSchema, args(variables)), ajv.errorsText())
          const sent = yield* send(variables)
          assert.isFalse(sent.isError)
          assert.deepStrictEqual(sent.body.template, { key: "receipt", version: 1, locale: "en" })
          const { body: stored } = yield* call("read_send", { id: sent.body.id }, { key: workspace.live })
          assert.include(stored.subject, variables.order.number)

          const wrong = { ...variables, order: { ...variables.order, items: [{ name: 1 }] } }
          assert.isFalse(ajv.validate(inputSchema, args(wrong)))
          const { body, isError } = yield* send(wrong)
          assert.isTrue(isError)
          assert.strictEqual(body.error.code, "schema_contract_violation")
          for (const { path } of body.error.fields) assert.match(path, /^message\.variables\.order\.items\[0\]\./u)
        }).pipe(Effect.scoped)
    )

    it.effect("sees the templates of its own workspace only, though another has the same keys", () =>
      Effect.gen(function* () {
        const [mine, theirs] = [yield* makeWorkspace("hobby"), yield* makeWorkspace("hobby")]
        const template = { key: "hello", mode: "html", subject: "Hello" }
        yield* publish(mine, { ...template, body: "<p>{{mine}}</p>" })
        yield* publish(theirs, { ...template, body: "<p>{{theirs}}</p>" })
        yield* publishedTemplate(theirs, "secret")
        const { url } = yield* serve({ endpoints })
        const shown = Effect.fnUntraced(function* ({ live }: Workspace) {
          const client = yield* connected(sdk, `${url}/mcp`, live)
          const { tools } = yield* Effect.promise(() => client.listTools())
          const { inputSchema } = tools.find(({ name }) => name === "send_transactional")! as any
          return inputSchema.properties.message.anyOf.map(({ properties }: any) => [
            ...properties.template.enum,
            ...properties.variables.required
          ])
        })
        assert.deepStrictEqual(yield* shown(mine), [["hello", "mine"]])
        assert.deepStrictEqual(yield* shown(theirs), [
          ["hello", "theirs"],
          ["secret", "name"]
        ])
      }).pipe(Effect.scoped)
    )
  })
})
