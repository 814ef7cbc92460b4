import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import { changeVariables } from "@tidings/storage/testing/sendTable"
import type { Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { allJobs } from "../allJobs.ts"
import { Engine } from "./Engine.ts"

const published = Effect.fnUntraced(function* (workspace: Workspace, body: string) {
  const key = `t-${randomUUID()}`
  const options = { key: workspace.live }
  yield* call("create_template", { key, mode: "html", subject: "s", body }, options)
  const { status, text } = yield* call("publish_template", { key }, { ...options, idempotencyKey: randomUUID() })
  assert.strictEqual(status, 200, text)
  return key
})

const sent = (workspace: Workspace, template: string, variables: object = {}) =>
  call(
    "send_transactional",
    { template, to: "ada@example.com", variables },
    { key: workspace.live, idempotencyKey: randomUUID() }
  )

const loops = (times: number, body = "x") => `{% for i in (1..${times}) %}${body}{% endfor %}`

layer(world)("templates that are not quick", (it) => {
  it.effect("are accepted, sent and previewed like any other", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const template = yield* published(workspace, `<p>${loops(9_000)}{{ name }}</p>`)
      const { body, status, text } = yield* sent(workspace, template, { name: "Ada" })
      assert.strictEqual(status, 202, text)
      yield* Worker.drain(allJobs)
      const read = yield* call("read_send", { id: body.id }, { key: workspace.live })
      assert.strictEqual(read.body.status, "delivered")
      const seen = yield* call("render_template", { template, variables: { name: "Ada" } }, { key: workspace.live })
      assert.strictEqual(seen.body.text, `${"x".repeat(9_000)}Ada`)
      const long = yield* published(workspace, `<p>${"words and words ".repeat(5_000)}</p>`)
      assert.strictEqual((yield* sent(workspace, long)).status, 202)
    })
  )

  it.effect("are refused by name, and nothing is kept, where no time would be enough", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const template = yield* published(workspace, `<p>${loops(9_000, loops(9_000))}</p>`)
      const options = { key: workspace.live }
      for (const answer of [
        yield* sent(workspace, template),
        yield* call("render_template", { template }, options),
        yield* call("render_template", { template, draft: true }, options),
        yield* call("send_test", { template, to: "ada@example.com" }, { ...options, idempotencyKey: randomUUID() })
      ]) {
        assert.deepStrictEqual([answer.status, answer.body.error.code], [422, "field_invalid"])
        assert.strictEqual(answer.body.error.fields[0].path, "body")
      }
      assert.lengthOf((yield* call("list_sends", {}, options)).body.data, 0)
    })
  )

  it.effect("end a send as failed, with the reason, when they can no longer be rendered", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const template = yield* published(
        workspace,
        `<p>{% if name != "Ada" %}${loops(9_000, loops(9_000))}{% endif %}x</p>`
      )
      const { body: send, status } = yield* sent(workspace, template, { name: "Ada" })
      assert.strictEqual(status, 202)
      yield* changeVariables(send.id, { name: "Bob" })
      yield* Worker.drain(allJobs)
      const read = yield* call("read_send", { id: send.id }, { key: workspace.live })
      assert.strictEqual(read.body.status, "failed")
      assert.include(read.body.events.at(-1).data.reason, "cannot be rendered")
    })
  )

  it.effect("say the same minute as those that are quick, whichever second of it was asked for first", () =>
    Effect.gen(function* () {
      const at = (seconds: number) => Date.UTC(2026, 10, 22, 23, 59, seconds)
      const now = `{{ "now" | date: "%H:%M:%S" }}`
      for (const html of [`<p>${now}</p>`, `<p>${loops(9_000)}${now}</p>`]) {
        for (const seconds of [20, 50]) {
          const mail = yield* Engine.use(({ render }) => render("ws_1", { subject: now, html }, {}, at(seconds)))
          assert.strictEqual(mail.subject, "23:59:00")
          assert.include(mail.html, "23:59:00")
        }
      }
    })
  )

  it.effect("are published anew from what the draft says when it is published", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const options = { key: workspace.live }
      const template = yield* published(workspace, "<p>one</p>")
      const edits = ["two", "three", "four"].map((word) =>
        call("update_template", { key: template, body: `<p>${word}</p>` }, { ...options, idempotencyKey: randomUUID() })
      )
      const answers = yield* Effect.all(
        [...edits, call("publish_template", { key: template }, { ...options, idempotencyKey: randomUUID() })],
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 200]
      )
      const shown = (yield* call("render_template", { template }, options)).body.text
      assert.include(["one", "two", "three", "four"], shown)
    })
  )
})
