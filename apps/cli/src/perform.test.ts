import { assert, layer } from "@effect/vitest"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import { Effect, Exit, Scope } from "effect"
import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "@tidings/server/testing/running"
import { askServer } from "@tidings/server/control/askServer"
import { listenForOperator } from "@tidings/server/control/listen"
import { socketOf } from "@tidings/server/control/socket"

const listening = Effect.tap(temporaryFolder, listenForOperator)

layer(world, { excludeTestServices: true })("a server that holds its database", (it) => {
  it.effect("does its operator's deeds, with an audit entry each", () =>
    Effect.gen(function* () {
      const folder = yield* listening
      const { id: workspace, live: key } = yield* makeWorkspace()
      const ask = (deed: any, input: object) =>
        Effect.map(
          askServer(folder, { deed, input: { workspace, ...input } as never, operator: "root" }),
          (answer: any) => answer
        )
      const email = "Ada@Example.com"
      assert.deepInclude(yield* ask("add_member", { email }), { email: "ada@example.com", workspace, added: true })
      assert.deepInclude(yield* ask("add_member", { email }), { added: false })
      assert.strictEqual((yield* ask("list_members", {}))[0].email, "ada@example.com")
      assert.deepInclude(yield* ask("remove_member", { email }), { revoked_keys: [] })
      assert.match((yield* ask("sign_in", {})).code, /^[0-9A-Z]{5}-[0-9A-Z]{5}$/u)
      const made = yield* ask("create_key", { kind: "test", name: "Shop", grants: "send" })
      assert.strictEqual((yield* ask("list_keys", {}))[0].id, made.id)
      assert.deepStrictEqual(yield* ask("revoke_key", { id: made.id }), { id: made.id })

      assert.deepInclude(yield* ask("grant_credits", { credits: 40 }), { credits: 40 })
      const { body: link } = yield* call("create_short_link", { destinationUrl: "https://example.com/" }, { key })
      assert.deepInclude(yield* ask("read_credits", {}), { credits: 39 })
      assert.deepInclude(yield* ask("lift_credits", {}), { credits: null })
      const host = `go-${link.slug.toLowerCase()}.example.com`
      assert.deepInclude(yield* ask("add_domain", { host: `${host.toUpperCase()}` }), { host, added: true })
      assert.strictEqual((yield* ask("list_domains", {}))[0].host, host)
      assert.deepInclude(yield* ask("remove_domain", { host }), { host })
      assert.deepInclude(yield* ask("add_sender", { domain: "ACME.com" }), { domain: "acme.com", added: true })
      assert.strictEqual((yield* ask("list_senders", {}))[1].domain, "acme.com")
      assert.deepInclude(yield* ask("remove_sender", { domain: "acme.com" }), { domain: "acme.com" })
      const about = { link: link.redirectUrl, reason: "Reported twice" }
      assert.strictEqual((yield* ask("flag_link", about)).link.status, "live")
      assert.deepInclude((yield* ask("disable_link", about)).link, { linkId: link.linkId, status: "disabled" })
      assert.isFalse((yield* ask("disable_link", about)).changed)
      assert.strictEqual((yield* ask("reinstate_link", { link: link.linkId })).link.status, "live")
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
        askServer(folder, { deed: "set_workspace", input: { workspace, ...input }, operator: "root" })
      const limits = Effect.map(call("read_workspace", {}, { key }), ({ body, headers }) => ({
        ...body.limits,
        perKey: headers["RateLimit-Policy"]
      }))
      assert.include((yield* limits).perKey, "600")
      assert.deepInclude(yield* set({ plan: "enterprise", rate: 7, burst: 9, perMinute: null, budget: 5 }), {
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
      assert.include((yield* Effect.flip(set({}))).message, "Name what to change")
    })
  )

  it.effect("gives keys what their presets hold now, and leaves others as they are", () =>
    Effect.gen(function* () {
      const folder = yield* listening
      const { id: workspace, issue, live: key } = yield* makeWorkspace()
      const ask = (deed: any, input: object): Effect.Effect<any, any> =>
        askServer(folder, { deed, input: input as never, operator: "root" })
      const { data } = (yield* call("list_keys", {}, { key })).body
      const old = data.find(({ kind }: any) => kind === "mcp")
      const scopes = old.scopes.filter((scope: string) => scope !== "links:read")
      yield* KeyRepository.use((keys) => keys.setScopes(workspace, old.id, scopes))
      yield* issue("test", ["sends:read"])
      const done = yield* ask("refresh_keys", { workspace })
      assert.deepStrictEqual(
        done.filter(({ added }: any) => added.length > 0).map(({ added, id, removed }: any) => [id, added, removed]),
        [[old.id, ["links:read"], []]]
      )
      assert.lengthOf(done, 3)
      assert.deepInclude(yield* ask("refresh_key", { id: old.id }), { added: [], removed: [] })
      const own = (yield* call("list_keys", {}, { key })).body.data[0]
      assert.include((yield* Effect.flip(ask("refresh_key", { id: own.id }))).message, "has no preset")
      yield* ask("revoke_key", { id: old.id })
      assert.include((yield* Effect.flip(ask("refresh_key", { id: old.id }))).message, "is revoked")
      const audited = (yield* call("recent_audit_entries", { actor: "cli" }, { key })).body.data
      assert.deepStrictEqual(
        audited.map(({ action, metadata }: any) => [action, metadata.added]),
        [
          ["key.revoke", undefined],
          ["key.refresh", ["links:read"]]
        ]
      )
    })
  )

  it.effect("suppresses whole lists, once however often they are given", () =>
    Effect.gen(function* () {
      const folder = yield* listening
      const { id: workspace, live: key } = yield* makeWorkspace()
      const add = (emails: ReadonlyArray<string>, file?: string): Effect.Effect<any, any> =>
        askServer(folder, {
          deed: "add_suppressions",
          input: { workspace, emails, ...(file !== undefined && { file }) },
          operator: "root"
        })
      const list = [" Ada@Example.com", "nobody", "ada@example.com", "g.race@gmail.com", "", "x\u0000@example.com"]
      assert.deepInclude(yield* add(list, "old.csv"), { added: 2, already: 0, refused: [1, 4, 5] })
      assert.deepInclude(yield* add(list, "old.csv"), { added: 0, already: 2 })
      assert.deepInclude(yield* add(["grace@gmail.com"]), { added: 0, already: 1 })
      assert.deepInclude(yield* add(["eve@example.com"]), { added: 1 })
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
          deed: "add_asset",
          input: { workspace, filename, base64: Buffer.from(text).toString("base64") },
          operator: "root"
        })
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle cx="30" cy="30" r="28" fill="#123456"/></svg>`
      const { content_type, id } = yield* add(svg)
      assert.strictEqual(content_type, "image/svg+xml")
      for (const text of ["", "GIF89a", "<p>not a picture</p>", svg.replace("60", "600000")]) {
        assert.include((yield* Effect.flip(add(text))).message, "logo.png: ", text)
      }
      const listed = yield* askServer(folder, { deed: "list_assets", input: { workspace }, operator: "root" })
      assert.deepStrictEqual(
        listed!.map((asset) => [asset.id, asset.filename]),
        [[id, "logo.png"]]
      )
      const design = { encodes: { kind: "static", payload: "https://example.com" }, style: { logoAssetId: id } }
      const made = yield* call("create_qr_design", design, { key, idempotencyKey: "qr" })
      assert.strictEqual(made.status, 201, made.text)
    })
  )

  it.effect.each([
    [{ deed: "add_member", input: { email: "nobody" } }, "nobody is no email address."],
    [{ deed: "remove_member", input: { email: "x@example.com", workspace: "ws_0" } }, "There is no workspace ws_0"],
    [{ deed: "revoke_key", input: { id: "key_0" } }, "There is no key key_0"],
    [{ deed: "disable_link", input: { link: "lnk_0", reason: "x" } }, "There is no short link lnk_0"],
    [{ deed: "create_key", input: { kind: "gold" } }, "may be of another version"],
    [{ deed: "drop_everything", input: {} }, "may be of another version"]
  ] as const)("refuses %j", ([asked, message]) =>
    Effect.gen(function* () {
      const folder = yield* listening
      const refusal = yield* Effect.flip(askServer(folder, { ...asked, operator: "root" } as never))
      assert.include(refusal.message, message)
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
      assert.isUndefined(yield* askServer(folder, { deed: "list_members", input: {}, operator: "root" }))
    })
  )

  it.effect("takes over the socket of a process that was killed", () =>
    Effect.gen(function* () {
      const folder = yield* listening
      yield* listenForOperator(folder)
      const refusal = yield* Effect.flip(
        askServer(folder, { deed: "revoke_key", input: { id: "key_0" }, operator: "root" })
      )
      assert.include(refusal.message, "There is no key")
    })
  )

  it.effect("runs without a socket where its folder's path is too long for one", () =>
    Effect.gen(function* () {
      const folder = join(yield* temporaryFolder, "x".repeat(120))
      assert.isUndefined(socketOf(folder))
      yield* listenForOperator(folder)
      assert.isUndefined(yield* askServer(folder, { deed: "list_members", input: {}, operator: "root" }))
    })
  )
})
