import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import { Effect, Exit, Scope } from "effect"
import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "@tidings/testing/temporaryFolder"
import { askServer, serverAt, socketOf } from "./askServer.ts"
import { listenForOperator } from "./listenForOperator.ts"

const listening = Effect.tap(temporaryFolder, (folder) => listenForOperator(folder, "http://127.0.0.1:9350"))

layer(world, { excludeTestServices: true })("a server that holds its database", (it) => {
  it.effect("says where it listens to whoever has its folder, and nobody does of an empty one", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* serverAt(yield* listening), "http://127.0.0.1:9350")
      assert.isUndefined(yield* serverAt(yield* temporaryFolder))
    })
  )

  it.effect("runs its operator's commands, with an audit entry each", () =>
    Effect.gen(function* () {
      const folder = yield* listening
      const { id: workspace, live: key } = yield* makeWorkspace()
      const ask = (command: string, input: object, about: object = { workspace }): Effect.Effect<any, any> =>
        askServer(folder, { command, input: { ...about, ...input }, operator: "root" })
      const email = "Ada@Example.com"
      assert.deepInclude(yield* ask("member add", { email }), { email: "ada@example.com", workspace, added: true })
      assert.deepInclude(yield* ask("member add", { email }), { added: false })
      assert.strictEqual((yield* ask("member list", {}))[0].email, "ada@example.com")
      assert.deepInclude(yield* ask("member remove", { email }), { revoked_keys: [] })
      assert.match((yield* ask("sign-in", {})).code, /^[0-9A-Z]{5}-[0-9A-Z]{5}$/u)
      const made = yield* ask("key create", { kind: "test", name: "Shop", preset: "send" })
      assert.strictEqual((yield* ask("key list", {}))[0].id, made.id)
      assert.deepStrictEqual(yield* ask("key revoke", { id: made.id }, {}), { id: made.id })

      assert.deepInclude(yield* ask("credits grant", { credits: 40 }), { credits: 40 })
      const { body: link } = yield* call("create_short_link", { destinationUrl: "https://example.com/" }, { key })
      assert.deepInclude(yield* ask("credits show", {}), { credits: 39 })
      assert.deepInclude(yield* ask("credits unlimited", {}), { credits: null })
      const host = `go-${link.slug.toLowerCase()}.example.com`
      assert.deepInclude(yield* ask("domain add", { host: `${host.toUpperCase()}` }), { host, added: true })
      assert.strictEqual((yield* ask("domain list", {}))[0].host, host)
      assert.deepInclude(yield* ask("domain remove", { host }), { host })
      assert.deepInclude(yield* ask("sender add", { domain: "ACME.com" }), { domain: "acme.com", added: true })
      assert.strictEqual((yield* ask("sender list", {}))[1].domain, "acme.com")
      assert.deepInclude(yield* ask("sender remove", { domain: "acme.com" }), { domain: "acme.com" })
      const about = { link: link.redirectUrl, reason: "Reported twice" }
      assert.strictEqual((yield* ask("link flag", about, {})).link.status, "live")
      assert.deepInclude((yield* ask("link disable", about, {})).link, { linkId: link.linkId, status: "disabled" })
      assert.isFalse((yield* ask("link disable", about, {})).changed)
      assert.strictEqual((yield* ask("link reinstate", { link: link.linkId }, {})).link.status, "live")
      const { data } = (yield* call("recent_audit_entries", { actor: "cli" }, { key })).body
      assert.deepStrictEqual(
        data.map(({ action, actor }: any) => [action, actor.user]),
        [
          "link.reinstate",
          "link.disable",
          "link.flag",
          "sender.remove",
          "sender.add",
          "domain.remove",
          "domain.add",
          "credits.lift",
          "credits.grant",
          "key.revoke",
          "key.create",
          "sign_in.create",
          "member.remove",
          "member.add",
          "member.add"
        ].map((action) => [action, "root"])
      )
    })
  )

  it.effect("changes a workspace for the very next call, and says what is another than before", () =>
    Effect.gen(function* () {
      const folder = yield* listening
      const { id: workspace, live: key } = yield* makeWorkspace("hobby")
      const set = (input: object): Effect.Effect<any, any> =>
        askServer(folder, { command: "workspace set", input: { workspace, ...input }, operator: "root" })
      const limits = Effect.map(call("read_workspace", {}, { key }), ({ body, headers }) => ({
        ...body.limits,
        perKey: headers["RateLimit-Policy"]
      }))
      assert.include((yield* limits).perKey, "600")
      assert.deepInclude(yield* set({ plan: "enterprise", rate: 7, burst: 9, perMinute: "unlimited", budget: 5 }), {
        plan: "enterprise",
        rate: 7,
        burst: 9,
        per_minute: null,
        rates_of: "its own",
        budget: 5
      })
      assert.deepInclude(yield* limits, { monthly_send_budget: 5, rate_limit_per_minute: 420 })
      assert.deepStrictEqual((yield* set({ rate: 7 })).changed, [])
      assert.deepInclude(yield* set({ burst: 11 }), { rate: 7, burst: 11, changed: ["burst"] })
      assert.deepInclude(yield* set({ plan: "pro" }), { rate: 60, rates_of: "plan" })
      assert.strictEqual((yield* limits).rate_limit_per_minute, 1_800)
      assert.deepInclude(yield* set({ name: "Acme", fromEmail: "a@acme.example", fromName: "Ada" }), {
        name: "Acme",
        from_email: "a@acme.example"
      })
      const { data } = (yield* call("recent_audit_entries", { actor: "cli" }, { key })).body
      assert.deepStrictEqual(
        data.map(({ action }: any) => action),
        ["workspace.update", "workspace.update", "workspace.update", "workspace.update"]
      )
      assert.deepInclude(data[2].metadata, { burst: 11 })
      yield* set({ contentDays: 7, management: "members" })
      assert.deepInclude(yield* set({ management: "keys_and_members" }), { changed: ["management"], content_days: 7 })
      assert.include((yield* Effect.flip(set({}))).fields[0].message, "Name what to change")
    })
  )

  it.effect("gives keys what their presets hold now, and leaves others as they are", () =>
    Effect.gen(function* () {
      const folder = yield* listening
      const { id: workspace, issue, live: key } = yield* makeWorkspace()
      const ask = (command: string, input: object): Effect.Effect<any, any> =>
        askServer(folder, { command, input, operator: "root" })
      const { data } = (yield* call("list_keys", {}, { key })).body
      const old = data.find(({ kind }: any) => kind === "mcp")
      const scopes = old.scopes.filter((scope: string) => scope !== "links:read")
      yield* KeyRepository.use((keys) => keys.change(workspace, old.id, { scopes }))
      yield* issue("test", ["sends:read"])
      const done = yield* ask("key refresh", { workspace, all: true })
      assert.deepStrictEqual(
        done.filter(({ added }: any) => added.length > 0).map(({ added, id, removed }: any) => [id, added, removed]),
        [[old.id, ["links:read"], []]]
      )
      assert.lengthOf(done, 3)
      assert.deepInclude((yield* ask("key refresh", { id: old.id }))[0], { added: [], removed: [] })
      const own = (yield* call("list_keys", {}, { key })).body.data[0]
      const whyNot = (id: string) =>
        Effect.map(Effect.flip(ask("key refresh", { id })), ({ fields }) => fields[0].message)
      assert.include(yield* whyNot(own.id), "has no preset")
      yield* ask("key revoke", { id: old.id })
      assert.include(yield* whyNot(old.id), "is revoked")
      const audited = (yield* call("recent_audit_entries", { actor: "cli" }, { key })).body.data
      assert.deepStrictEqual(
        audited.map(({ action, metadata }: any) => [action, metadata.changed, metadata.added]),
        [
          ["key.revoke", undefined, undefined],
          ["key.update", [], undefined],
          ["key.update", ["scopes"], ["links:read"]]
        ]
      )
    })
  )

  it.effect("suppresses whole lists, once however often they are given", () =>
    Effect.gen(function* () {
      const folder = yield* listening
      const { id: workspace, live: key } = yield* makeWorkspace()
      const ask = (command: string, input: object): Effect.Effect<any, any> =>
        askServer(folder, { command, input: { workspace, ...input }, operator: "root" })
      const add = (emails: ReadonlyArray<string>) => ask("suppression import", { emails, file: "old.csv" })
      const list = [" Ada@Example.com", "nobody", "ada@example.com", "g.race@gmail.com", "", "x\uFFFD@"]
      assert.deepInclude(yield* add(list), { added: 2, already: 0, refused: [1, 4, 5] })
      assert.deepInclude(yield* add(list), { added: 0, already: 2 })
      assert.deepInclude(yield* ask("suppression add", { email: "grace@gmail.com" }), { added: 0, already: 1 })
      assert.deepInclude(yield* ask("suppression add", { email: "eve@example.com" }), { added: 1 })
      const { data } = (yield* call("list_suppressions", {}, { key })).body
      assert.sameDeepMembers(
        data.map(({ email, reason, source }: any) => [email, reason, source]),
        [
          ["eve@example.com", "manual", { kind: "operator", id: "root" }],
          ["ada@example.com", "manual", { kind: "import", id: "old.csv" }],
          ["grace@gmail.com", "manual", { kind: "import", id: "old.csv" }]
        ]
      )
      const audited = (yield* call("recent_audit_entries", { actor: "cli" }, { key })).body.data
      assert.deepStrictEqual(
        audited.map(({ action, metadata }: any) => [action, metadata.added]),
        [
          ["suppression.add", 1],
          ["suppression.add", 0],
          ["suppression.add", 0],
          ["suppression.add", 2]
        ]
      )
    })
  )

  it.effect("takes logos that a code can wear, by what they are and not by what they are called", () =>
    Effect.gen(function* () {
      const folder = yield* listening
      const { id: workspace, live: key } = yield* makeWorkspace()
      const add = (text: string, filename = "logo.png"): Effect.Effect<any, any> =>
        askServer(folder, {
          command: "asset add",
          input: { workspace, file: { filename, base64: Buffer.from(text).toString("base64") } },
          operator: "root"
        })
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle cx="30" cy="30" r="28" fill="#123456"/></svg>`
      const { content_type, id, url } = yield* add(svg)
      assert.strictEqual(content_type, "image/svg+xml")
      assert.match(url, /^http:\/\/tidings\.test\/assets\/asset_\w+\/[\w.-]+\/media\.svg$/u)
      for (const text of ["", "GIF89a", "<p>not a picture</p>", svg.replace("60", "600000")]) {
        assert.include((yield* Effect.flip(add(text))).message, "logo.png: ", text)
      }
      const listed: any = yield* askServer(folder, { command: "asset list", input: { workspace }, operator: "root" })
      assert.deepStrictEqual(
        listed.map((asset: any) => [asset.id, asset.filename, asset.url]),
        [[id, "logo.png", url]]
      )
      const design = { encodes: { kind: "static", payload: "https://example.com" }, style: { logoAssetId: id } }
      const made = yield* call("create_qr_design", design, { key, idempotencyKey: "qr" })
      assert.strictEqual(made.status, 201, made.text)
    })
  )

  it.effect.each([
    ["member add", { email: "nobody" }, "field_invalid", ["nobody is no email address."]],
    ["key create", { kind: "gold" }, "field_invalid", ["Expected", "required"]],
    [
      "member remove",
      { email: "x@example.com", workspace: "ws_0" },
      "resource_not_found",
      ["There is no workspace ws_0"]
    ],
    ["key revoke", { id: "key_0" }, "resource_not_found", ["There is no key key_0"]],
    ["link disable", { link: "lnk_0", reason: "x" }, "resource_not_found", ["There is no short link lnk_0"]],
    ["drop everything", {}, "unknown_route", ["may be of another version"]]
  ] as const)("refuses %s of %j with %s", ([command, input, code, messages]) =>
    Effect.gen(function* () {
      const folder = yield* listening
      const refusal = yield* Effect.flip(askServer(folder, { command, input, operator: "root" }))
      assert.strictEqual(refusal.code, code)
      const said = [refusal.message, ...(refusal.fields ?? []).map(({ message }) => message)].join("\n")
      for (const message of messages) assert.include(said, message)
    })
  )

  it.effect("hears its own user alone, and leaves nothing behind", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const scope = yield* Scope.make()
      yield* listenForOperator(folder).pipe(Scope.provide(scope))
      const path = join(folder, "control.sock")
      assert.strictEqual(statSync(path).mode & 0o777, 0o600)
      yield* Scope.close(scope, Exit.void)
      assert.isFalse(existsSync(path))
      assert.isUndefined(yield* askServer(folder, { command: "member list", input: {}, operator: "root" }))
    })
  )

  it.effect("takes over the socket of a process that was killed", () =>
    Effect.gen(function* () {
      const folder = yield* listening
      yield* listenForOperator(folder)
      const refusal = yield* Effect.flip(
        askServer(folder, { command: "key revoke", input: { id: "key_0" }, operator: "root" })
      )
      assert.include(refusal.message, "There is no key")
    })
  )

  it.effect("runs without a socket where its folder's path is too long for one", () =>
    Effect.gen(function* () {
      const folder = join(yield* temporaryFolder, "x".repeat(120))
      assert.isUndefined(socketOf(folder))
      yield* listenForOperator(folder)
      assert.isUndefined(yield* askServer(folder, { command: "member list", input: {}, operator: "root" }))
    })
  )
})
