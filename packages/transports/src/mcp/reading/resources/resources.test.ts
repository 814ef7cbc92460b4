import { needsOf } from "@tidings/pipeline/row/Need"
import type { Scope } from "@tidings/schema/Scope"
import { assert, describe, layer } from "@effect/vitest"
import { codesOf } from "@tidings/pipeline/codesOf"
import { catalogue } from "@tidings/schema/catalogue"
import { newId } from "@tidings/schema/Id"
import { TemplateVersions } from "@tidings/services/templates/TemplateVersions"
import { Database } from "@tidings/storage/Database"
import { TemplateRepository } from "@tidings/storage/repositories/TemplateRepository"
import { templates, templateVersions } from "@tidings/storage/tables/index"
import { endpoints } from "@tidings/testing/endpoints"
import { draftTemplate, localizedTemplate, made, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { prompts } from "@tidings/testing/prompts"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { descriptions } from "../../../openapi/descriptions.ts"
import { documentMounts } from "../../../openapi/documentMounts.ts"
import { connect } from "../../testing/connect.ts"
import { connected, sdks, refusal } from "../../testing/sdkClients.ts"
import { post } from "../../testing/post.ts"

const documents = ["tidings://openapi", "tidings://errors", "tidings://operations"]

const asking = (scope: Scope | null) => ({ scopes: scope === null ? [] : [scope], needs: needsOf({ scope }) })

/** The platform's rows, with templates readable only with the authors' scope templates:write. */
const guarded = endpoints.map((endpoint) =>
  endpoint.operation.resource === undefined
    ? endpoint
    : { ...endpoint, operation: { ...endpoint.operation, ...asking("templates:write") } }
)

const copies = Array.from({ length: 600 }, (_, index) => `copy-${String(index + 1).padStart(4, "0")}`)

/** Inserts copies of a published template, by the hundred. */
const multiplied = Effect.fnUntraced(function* (workspace: Workspace, count: number) {
  const repository = yield* TemplateRepository
  const row = (yield* repository.find(workspace.world, yield* publishedTemplate(workspace, "hello")))!
  const { html } = yield* TemplateVersions.use((versions) => versions.load(row.workspaceId, row.id, row.version))
  const drafts = copies.slice(0, count).map((key, index) => ({ ...row, key, id: newId("tpl", index) }))
  const versions = drafts.map(({ id, createdAt, ...draft }) => ({
    ...draft,
    html,
    templateId: id,
    source: { mode: row.mode, body: row.body, themeId: row.themeId, variables: row.variables },
    hash: "",
    publishedBy: { kind: "system" as const },
    publishedAt: createdAt
  }))
  const database = yield* Database
  yield* database.run((db) => db.insert(templates).values(drafts))
  yield* database.run((db) => db.insert(templateVersions).values(versions))
  yield* repository.markPublished(workspace.world)
})

describe.each(sdks)("%s", (sdk) => {
  layer(world)((it) => {
    const setUp = Effect.fnUntraced(function* (path = "/mcp") {
      const workspace = yield* makeWorkspace()
      const { url } = yield* serve({ endpoints, prompts })
      return { workspace, url, client: yield* connected(sdk, `${url}${path}`, workspace.live) }
    })

    it.effect("lists what the platform says of itself, then each published template by its name and variables", () =>
      Effect.gen(function* () {
        const { client, workspace } = yield* setUp()
        yield* publishedTemplate(workspace, "hello")
        yield* publishedTemplate(workspace, "again")
        yield* draftTemplate(workspace, "draft")
        const { resources } = yield* Effect.promise(() => client.listResources())
        assert.deepStrictEqual(
          resources.map(({ uri }) => uri),
          [...documents, "tidings://templates/again", "tidings://templates/hello"]
        )
        assert.deepInclude(resources.at(-1), {
          name: "Untitled email",
          description: "Takes name",
          mimeType: "text/html"
        })
        const { resourceTemplates } = yield* Effect.promise(() => client.listResourceTemplates())
        assert.deepStrictEqual(
          resourceTemplates.map(({ uriTemplate }) => uriTemplate),
          ["tidings://templates/{key}"]
        )
      }).pipe(Effect.scoped)
    )

    it.effect("reads a template as it would be sent, with samples, whole or a part of it", () =>
      Effect.gen(function* () {
        const { client, workspace } = yield* setUp()
        yield* publishedTemplate(workspace, "hello")
        const uri = "tidings://templates/hello"
        const read = (uri: string) => Effect.promise(() => client.readResource({ uri }))
        const { contents } = yield* read(uri)
        assert.deepStrictEqual(contents as unknown, [
          { uri, mimeType: "text/html", text: "<p>Hello name</p>" },
          { uri: `${uri}#text`, mimeType: "text/plain", text: "Hello name" },
          { uri: `${uri}#subject`, mimeType: "text/plain", text: "Hello name" }
        ])
        for (const content of contents) {
          if (content.uri !== uri) assert.deepStrictEqual((yield* read(content.uri)).contents, [content])
        }
      }).pipe(Effect.scoped)
    )

    it.effect("reads a template in the language that a fragment names, and is told which there are", () =>
      Effect.gen(function* () {
        const { client, workspace } = yield* setUp()
        yield* localizedTemplate(workspace, "hello")
        yield* made("publish_template", { key: "hello" }, workspace)
        const uri = "tidings://templates/hello#locale=de-AT"
        const { contents } = yield* Effect.promise(() => client.readResource({ uri }))
        assert.deepStrictEqual(contents as unknown, [{ uri, mimeType: "text/html", text: "<p>Hallo name</p>" }])
        const { resources } = yield* Effect.promise(() => client.listResources())
        assert.strictEqual(resources.at(-1)?.description, "Takes name; #locale=de")
        const nowhere = "tidings://templates/hello#locale=no!"
        const { data } = yield* refusal(() => client.readResource({ uri: nowhere }))
        assert.deepStrictEqual(data, { uri: nowhere })
      }).pipe(Effect.scoped)
    )

    it.effect("is told which resource it does not find: drafts, other workspaces' templates and whatever is none", () =>
      Effect.gen(function* () {
        const { client, workspace } = yield* setUp()
        yield* draftTemplate(workspace, "draft")
        yield* publishedTemplate(yield* makeWorkspace(), "theirs")
        for (const name of ["draft", "theirs", "nowhere", "UPPER", "draft/x", "", "theirs#text"]) {
          const uri = `tidings://templates/${name}`
          const { code, data } = yield* refusal(() => client.readResource({ uri }))
          assert.deepStrictEqual([code, data], [-32_602, { uri }], uri)
        }
        for (const uri of ["tidings://openapi#x", "tidings://nothing", "https://example.com/", "x", ""]) {
          const { code, data } = yield* refusal(() => client.readResource({ uri }))
          assert.deepStrictEqual([code, data], [-32_602, { uri }], uri)
        }
      }).pipe(Effect.scoped)
    )

    it.effect("finds hundreds of templates, and completes their keys a hundred at a time", () =>
      Effect.gen(function* () {
        const { client, workspace } = yield* setUp()
        yield* multiplied(workspace, copies.length)
        const found: Array<string> = []
        let cursor: string | undefined
        do {
          const page = yield* Effect.promise(() => client.listResources({ ...(cursor !== undefined && { cursor }) }))
          found.push(...page.resources.map(({ uri }) => uri))
          cursor = page.nextCursor
        } while (cursor !== undefined)
        assert.deepStrictEqual(found, [
          ...documents,
          ...[...copies, "hello"].map((key) => `tidings://templates/${key}`)
        ])

        const ref = { type: "ref/resource", uri: "tidings://templates/{key}" } as const
        const completed = (value: string) =>
          Effect.map(
            Effect.promise(() => client.complete({ ref, argument: { name: "key", value } })),
            ({ completion }) => completion
          )
        assert.deepStrictEqual(yield* completed("copy-"), {
          values: copies.slice(0, 100),
          total: copies.length,
          hasMore: true
        })
        assert.deepStrictEqual(yield* completed("hel"), { values: ["hello"], total: 1, hasMore: false })
        assert.deepStrictEqual(yield* completed("x"), { values: [], total: 0, hasMore: false })
      }).pipe(Effect.scoped)
    )

    it.effect("sees no resource of a row beyond its view or its scopes", () =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        yield* publishedTemplate(workspace, "hello")
        const { url } = yield* serve({ endpoints: guarded })
        const seen = Effect.fnUntraced(function* (query: string, key: string) {
          const client = yield* connected(sdk, `${url}/mcp${query}`, key)
          const { resources } = yield* Effect.promise(() => client.listResources())
          const { resourceTemplates } = yield* Effect.promise(() => client.listResourceTemplates())
          const uri = "tidings://templates/hello"
          const read = yield* Effect.promise(() =>
            client.readResource({ uri }).then(
              () => true,
              () => false
            )
          )
          const isSeen = resources.length > documents.length
          assert.deepStrictEqual([resourceTemplates.length, read], isSeen ? [1, true] : [0, false])
          return isSeen
        })
        assert.isTrue(yield* seen("", workspace.live))
        assert.isTrue(yield* seen("?view=search", workspace.live))
        assert.isTrue(yield* seen("?read_only=true", workspace.live))
        assert.isFalse(yield* seen("?toolsets=sends", workspace.live))
        assert.isFalse(yield* seen("", yield* workspace.issue("live", "read")))
      }).pipe(Effect.scoped)
    )

    it.effect("is told what cannot be completed", () =>
      Effect.gen(function* () {
        const { client } = yield* setUp()
        const uri = "tidings://templates/{key}"
        for (const [ref, name] of [
          [{ type: "ref/resource", uri }, "name"],
          [{ type: "ref/resource", uri: "tidings://openapi" }, "key"],
          [{ type: "ref/prompt", name: "send_receipt" }, "nothing"],
          [{ type: "ref/prompt", name: "nothing" }, "template"]
        ] as const) {
          const { code } = yield* refusal(() => client.complete({ ref, argument: { name, value: "" } }))
          assert.strictEqual(code, -32_602)
        }
      }).pipe(Effect.scoped)
    )
  })
})

layer(world)("what the platform says of itself", (it) => {
  const setUp = Effect.gen(function* () {
    const workspace = yield* makeWorkspace()
    yield* publishedTemplate(workspace, "hello")
    const { url } = yield* serve({
      endpoints,
      mounts: yield* documentMounts({
        descriptions: descriptions({ endpoints, publicUrl: "http://tidings.test" }),
        publicUrl: "http://tidings.test",
        ipOf: () => "127.0.0.1"
      })
    })
    const client = yield* connected(sdks[1]!, `${url}/mcp?toolsets=templates`, workspace.live)
    const read = (uri: string) =>
      Effect.map(
        Effect.promise(() => client.readResource({ uri })),
        ({ contents }) => contents as ReadonlyArray<{ readonly text: string }>
      )
    return { url, key: workspace.live, read }
  })

  it.effect("is the description that REST serves to the same key", () =>
    Effect.gen(function* () {
      const { key, read, url } = yield* setUp
      const served = yield* post({ url: `${url}/v1/openapi.json`, method: "GET", key })
      const [content] = yield* read("tidings://openapi")
      assert.strictEqual(content!.text.replaceAll(url, "http://tidings.test"), served.text)
      assert.include(content!.text, "hello")
    }).pipe(Effect.scoped)
  )

  it.effect("is every error that can happen with what to do about it, for programs and for readers", () =>
    Effect.gen(function* () {
      const { read } = yield* setUp
      const [json, table] = yield* read("tidings://errors")
      const { errors } = JSON.parse(json!.text)
      assert.deepStrictEqual(
        errors.map(({ code }: { code: string }) => code).toSorted(),
        [...new Set<string>([...endpoints.flatMap(codesOf), "unknown_route", "method_not_allowed"])].toSorted()
      )
      for (const { action, code, message, status, type } of errors) {
        assert.deepInclude(catalogue[code as keyof typeof catalogue], { message, status, type })
        assert.include(table!.text, `| \`${code}\` | ${status} | ${message} | ${action} |`)
      }
    }).pipe(Effect.scoped)
  )

  it.effect("is a line for each operation in view", () =>
    Effect.gen(function* () {
      const { read } = yield* setUp
      const [text] = yield* read("tidings://operations")
      const lines = text!.text.split("\n").filter((line) => line.startsWith("- "))
      assert.deepStrictEqual(
        lines.map((line) => line.split("`")[1]),
        endpoints.filter(({ group }) => group === "templates").map(({ operation }) => operation.name)
      )
      assert.include(text!.text, "Create a template draft. `POST /v1/templates`, templates:write.")
    }).pipe(Effect.scoped)
  )
})

layer(world)("pages of resources", (it) => {
  it.effect("hold a hundred, and are told by cursors of their own list alone", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* multiplied(workspace, 200)
      const { url } = yield* serve({ endpoints })
      const ask = Effect.fnUntraced(function* (cursor?: string, method = "resources/list", key = workspace.live) {
        const { json } = yield* post({
          url: `${url}/mcp`,
          key,
          body: { jsonrpc: "2.0", id: 1, method, params: { cursor } }
        })
        return json
      })
      const first = (yield* ask()).result
      const second = (yield* ask(first.nextCursor)).result
      const third = (yield* ask(second.nextCursor)).result
      assert.deepStrictEqual(
        [first, second, third].map(({ resources }) => resources.length),
        [100, 100, 4]
      )
      assert.isUndefined(third.nextCursor)
      const { live: stranger } = yield* makeWorkspace()
      for (const refused of [
        yield* ask("copy-0097"),
        yield* ask(first.nextCursor, "resources/list", stranger),
        yield* ask(first.nextCursor, "resources/templates/list"),
        yield* ask(first.nextCursor, "prompts/list")
      ])
        assert.strictEqual(refused.error.code, -32_602)
    }).pipe(Effect.scoped)
  )
})

layer(world)("a read of a template", (it) => {
  const read = { jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: "tidings://templates/hello" } }

  it.effect("takes one from the allowance and is audited as a call of its row", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live: key } = workspace
      yield* publishedTemplate(workspace, "hello")
      const { url } = yield* serve({ endpoints })
      const remaining = Effect.map(post({ url: `${url}/mcp`, key, body: read }), ({ headers }) =>
        Number(headers.get("x-ratelimit-remaining"))
      )
      assert.strictEqual((yield* remaining) - 1, yield* remaining)
      const { body } = yield* call("recent_audit_entries", { action: "template.render" }, { key })
      assert.deepStrictEqual(
        body.data.map(({ actor }: { actor: { kind: string } }) => actor.kind),
        ["mcp", "mcp"]
      )
    }).pipe(Effect.scoped)
  )

  it.effect("is refused without a key and beyond the rate as any other message", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace("enterprise", {
        keyPerSecond: 1 / 60,
        keyBurst: 1,
        workspacePerMinute: 1_000
      })
      const { url } = yield* serve({ endpoints })
      const ask = (key?: string) => post({ url: `${url}/mcp`, key, body: read })
      assert.strictEqual((yield* ask()).status, 401)
      assert.strictEqual((yield* ask(key)).status, 200)
      const { headers, status } = yield* ask(key)
      assert.deepStrictEqual([status, headers.has("retry-after")], [429, true])
    }).pipe(Effect.scoped)
  )

  it.effect("asks a connected client for the scope that it lacks, and answers a broken row without its cause", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "hello")
      const { url } = yield* serve({ endpoints: guarded })
      const key = yield* connect(workspace.id, "read")
      const { headers, json, status } = yield* post({ url: `${url}/mcp`, key, body: read })
      assert.deepStrictEqual([status, json.error.data.error.code], [403, "scope_required"])
      const challenge = headers.get("www-authenticate")!
      assert.include(challenge, `error="insufficient_scope"`)
      assert.match(challenge, /scope="[^"]*templates:write/u)

      const broken = guarded.map((endpoint) =>
        endpoint.operation.resource === undefined
          ? endpoint
          : {
              ...endpoint,
              operation: { ...endpoint.operation, ...asking(null), handler: () => Effect.die("the secret cause") }
            }
      )
      const { url: other } = yield* serve({ endpoints: broken })
      const failed = yield* post({ url: `${other}/mcp`, key: workspace.live, body: read })
      assert.deepStrictEqual([failed.json.error.code, failed.json.error.data.error.code], [-32_603, "internal_error"])
      assert.notInclude(failed.text, "secret")
    }).pipe(Effect.scoped)
  )
})
