import { assert, describe, it, layer } from "@effect/vitest"
import type * as Operation from "@tidings/pipeline/Operation"
import { endpoints } from "@tidings/testing/endpoints"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { prompts } from "@tidings/testing/prompts"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { connected, sdks, refusal } from "../../testing/sdkClients.ts"
import { post } from "../../testing/post.ts"
import { bindPrompts } from "../BoundPrompt.ts"

describe.each(bindPrompts(prompts).map((bound) => [bound.prompt.name, bound] as const))(
  "%s",
  (_, { decode, entry, prompt }) => {
    it.effect("speaks of the rows that it uses and of no others, each call with fields that the row has", () =>
      Effect.gen(function* () {
        const spoken = new Set<string>()
        const calls = Object.entries<Operation.Any>(prompt.uses).map(([as, row]) => [
          as,
          (input: object) => {
            spoken.add(as)
            assert.containsAllKeys({ ...row.input.fields, idempotency_key: "" }, Object.keys(input))
            return "a call"
          }
        ])
        const written = Object.fromEntries(calls)
        for (const { required } of [{ required: false }, { required: true }]) {
          const wanted = new Set(
            entry.arguments.filter((argument) => argument.required || !required).map(({ name }) => name)
          )
          const given = Object.entries(prompt.example as object).filter(([name]) => wanted.has(name))
          const decoded = yield* decode({ input: Object.fromEntries(given), encoding: "json" })
          assert.isNotEmpty(prompt.messages(decoded, written))
        }
        assert.sameMembers([...spoken], Object.keys(prompt.uses))
        for (const [as, { name }] of Object.entries<Operation.Any>(prompt.uses)) assert.strictEqual(as, name)
      })
    )

    it("says what each argument is", () => {
      assert.isNotEmpty(entry.arguments)
      for (const { description, name } of entry.arguments) assert.isAtLeast(description?.length ?? 0, 20, name)
    })
  }
)

describe.each(sdks)("%s", (sdk) => {
  layer(world)((it) => {
    const setUp = Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "hello")
      const { url } = yield* serve({ endpoints, prompts })
      const at = (query: string, key = workspace.live) => connected(sdk, `${url}/mcp${query}`, key)
      return { ...workspace, at }
    })

    it.effect("sees a prompt where it sees all of its rows", () =>
      Effect.gen(function* () {
        const { at, issue } = yield* setUp
        const all = ["announce_release", "send_receipt", "set_up_webhook"]
        const cases: ReadonlyArray<readonly [query: string, key: string | undefined, names: ReadonlyArray<string>]> = [
          ["", undefined, all],
          ["?view=search", undefined, all],
          ["?toolsets=webhooks", undefined, ["set_up_webhook"]],
          ["?toolsets=sends", undefined, []],
          ["?toolsets=sends,templates", undefined, ["announce_release", "send_receipt"]],
          ["?read_only=true", undefined, []],
          ["", yield* issue("mcp", "send"), ["send_receipt"]],
          ["", yield* issue("mcp", "read"), []]
        ]
        for (const [query, key, names] of cases) {
          const client = yield* at(query, key)
          const { prompts: listed } = yield* Effect.promise(() => client.listPrompts())
          assert.deepStrictEqual(
            listed.map(({ name }) => name),
            names,
            query
          )
          for (const { name, example } of prompts) {
            const asked = () => client.getPrompt({ name, arguments: { ...example, ...hello(name) } })
            if (names.includes(name)) yield* Effect.promise(asked)
            else assert.deepInclude(yield* refusal(asked), { code: -32_602, message: `Unknown prompt: ${name}` })
          }
        }
      }).pipe(Effect.scoped)
    )

    it.effect("is told every argument that is wrong at once, another workspace's template too", () =>
      Effect.gen(function* () {
        const { at } = yield* setUp
        yield* publishedTemplate(yield* makeWorkspace(), "theirs")
        const client = yield* at("")
        const given = { to: "nobody", colour: "red", template: "theirs", variables: "{" }
        const { code, data, message } = yield* refusal(() =>
          client.getPrompt({ name: "send_receipt", arguments: given })
        )
        assert.strictEqual(code, -32_602)
        const paths = ["template", "colour", "to", "reference", "variables"]
        assert.deepStrictEqual(
          data.fields.map(({ path }: { path: string }) => path),
          paths
        )
        for (const path of paths) assert.include(message, `${path}: `)
        const recipients = "ada@example.com,, x ,b@example.com"
        const listed = { brief: "New", key: "release", recipients }
        const refused = yield* refusal(() => client.getPrompt({ name: "announce_release", arguments: listed }))
        assert.strictEqual(
          refused.message,
          "Invalid arguments. recipients[1]: Expected one email address without a name, such as ada@example.com."
        )
      }).pipe(Effect.scoped)
    )

    it.effect("is shown the template it names, and completes its key", () =>
      Effect.gen(function* () {
        const { at } = yield* setUp
        const client = yield* at("")
        const { messages } = yield* Effect.promise(() =>
          client.getPrompt({
            name: "send_receipt",
            arguments: { to: "ada@example.com", reference: "1", template: "hello" }
          })
        )
        assert.deepStrictEqual(messages.at(-1)!.content as unknown, {
          type: "resource",
          resource: { uri: "tidings://templates/hello#text", mimeType: "text/plain", text: "Hello name" }
        })
        const completed = (name: string) =>
          Effect.map(
            Effect.promise(() =>
              client.complete({ ref: { type: "ref/prompt", name: "send_receipt" }, argument: { name, value: "h" } })
            ),
            ({ completion }) => completion.values
          )
        assert.deepStrictEqual([yield* completed("template"), yield* completed("to")], [["hello"], []])
      }).pipe(Effect.scoped)
    )
  })
})

/** The only template, for a prompt that needs one. */
const hello = (name: string) => (name === "send_receipt" ? { template: "hello" } : {})

layer(world)("a prompt that shows a template", (it) => {
  it.effect("takes one from the allowance, and leaves an audit entry of its row", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live: key } = workspace
      yield* publishedTemplate(workspace, "hello")
      const { url } = yield* serve({ endpoints, prompts })
      const given = { to: "ada@example.com", reference: "1", template: "hello" }
      const params = { name: "send_receipt", arguments: given }
      const body = { jsonrpc: "2.0", id: 1, method: "prompts/get", params }
      const remaining = Effect.map(post({ url: `${url}/mcp`, key, body }), ({ headers }) =>
        Number(headers.get("x-ratelimit-remaining"))
      )
      assert.strictEqual((yield* remaining) - 1, yield* remaining)
      const { body: found } = yield* call("recent_audit_entries", { action: "template.render" }, { key })
      assert.lengthOf(found.data, 2)
    }).pipe(Effect.scoped)
  )
})
