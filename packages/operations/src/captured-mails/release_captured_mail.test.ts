import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { Inbox } from "@tidings/services/inbox/Inbox"
import deliver_released_mail from "@tidings/services/inbox/jobs/deliver_released_mail"
import { Suppressions } from "@tidings/services/suppressions/Suppressions"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { capturedMail } from "@tidings/testing/capturedMail"
import { made } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect } from "effect"

const work = Worker.drain([deliver_released_mail])

const arrived = (to: string) =>
  Inbox.use((inbox) =>
    Effect.flatMap(inbox.list({ to }), ({ mails }) => Effect.forEach(mails, ({ id }) => inbox.read(id)))
  )

const codeOf = (input: object, key: string) =>
  Effect.map(
    call("release_captured_mail", input, { key, idempotencyKey: crypto.randomUUID() }),
    ({ body, status }) => `${status} ${body.error?.code ?? "ok"}`
  )

// The installation's account keeps mails here, where they are read as a mailbox would be.
layer(worldOver(ownDatabase))("release_captured_mail", (it) => {
  it.effect("sends a mail of either world as it is, with its files, by a live key, and says so in the audit", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      for (const live of [workspace.live, workspace.test]) {
        const to = `${crypto.randomUUID()}@example.com`
        const named = yield* capturedMail({ ...workspace, live })
        assert.deepStrictEqual(yield* made("release_captured_mail", { ...named, to }, workspace), {
          ...named,
          to,
          released: true
        })
        yield* work
        const [mail, ...others] = yield* arrived(to)
        assert.isEmpty(others)
        assert.deepStrictEqual([mail!.subject, mail!.from], ["Your code", "Tidings <hello@tidings.test>"])
        assert.include(mail!.html, `href="https://shop.example/verify?order=1"`)
        assert.deepStrictEqual(
          mail!.parts.map(({ bytes, filename }) => [filename, bytes.length]),
          [["terms.pdf", 9]]
        )
        const { data } = yield* made("recent_audit_entries", { action: "captured_mail.release" }, workspace)
        assert.deepStrictEqual([data[0].target, data[0].metadata], [{ kind: "send", ...named }, { to }])
      }
    })
  )

  it.effect("is refused to sandbox keys, agents, other workspaces and for suppressed addresses", () =>
    Effect.gen(function* () {
      const [workspace, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const input = { ...(yield* capturedMail({ ...workspace, live: workspace.test })), to: "held@example.com" }
      assert.strictEqual(yield* codeOf(input, workspace.test), "403 live_only")
      assert.strictEqual(yield* codeOf(input, workspace.mcp), "403 person_required")
      assert.strictEqual(yield* codeOf(input, other.live), "404 resource_not_found")
      yield* Suppressions.use((all) => all.add(workspace.world, [input.to], "complaint", { kind: "test", id: "t" }))
      assert.strictEqual(yield* codeOf(input, workspace.live), "422 recipient_invalid")
      yield* work
      assert.isEmpty(yield* arrived(input.to))
    })
  )

  it.effect("sends nothing that was deleted before it left", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const named = yield* capturedMail(workspace)
      yield* made("release_captured_mail", { ...named, to: "late@example.com" }, workspace)
      yield* made("delete_captured_mail", named, workspace)
      yield* work
      assert.isEmpty(yield* arrived("late@example.com"))
    })
  )
})
