import { assert, layer } from "@effect/vitest"
import { unexpected } from "@tidings/jobs/attempt"
import { addFailed } from "@tidings/storage/testing/jobTable"
import { made, publishedTemplate } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const outcome = (id: string, key: string) =>
  Effect.map(call("retry_failed_job", { id }, { key }), ({ body, status }) => body.status ?? `${status}`)

layer(world)("failed work", (it) => {
  it.effect("is listed to its workspace, newest first, with what it was about, why, and until when", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const template = yield* publishedTemplate(workspace, "hello")
      const { id: sendId } = yield* made(
        "send_transactional",
        { template, to: "a@example.com", variables: { name: "A" } },
        workspace
      )
      const mail = yield* addFailed("deliver_email", workspace.id, { id: sendId }, "password=hunter2 was refused")
      const erasure = yield* addFailed("erase_contact", workspace.id, { workspaceId: workspace.id })
      const crashed = yield* addFailed("run_approved", workspace.id, {}, `${unexpected}Error: at /srv/app.js:1`)
      yield* addFailed("deliver_webhook", workspace.id)
      yield* addFailed("deliver_email", (yield* makeWorkspace()).id)
      const { data, next_cursor } = yield* made("list_failed_jobs", { limit: 2 }, workspace)
      const rest = yield* made("list_failed_jobs", { limit: 2, cursor: next_cursor }, workspace)
      assert.deepStrictEqual(
        [...data, ...rest.data].map(({ about, id, reason }) => [id, about, reason]),
        [
          [crashed, null, "An unexpected error, which the installation's log has under the id of this job."],
          [erasure, null, "broken"],
          [mail, { kind: "send", id: sendId }, "… was refused"]
        ]
      )
      assert.isNull(rest.next_cursor)
      const [first] = data
      assert.strictEqual(Date.parse(first.forgotten_at) - Date.parse(first.failed_at), 30 * 24 * 3_600_000)
    })
  )

  it.effect("runs again once, and says that it waits however often it is asked for", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const [id, serial] = [
        yield* addFailed("run_approved", workspace.id),
        yield* addFailed("erase_contact", workspace.id)
      ]
      for (const job of [id, id, serial, serial]) assert.strictEqual(yield* outcome(job, workspace.live), "waiting")
      assert.lengthOf((yield* made("list_failed_jobs", {}, workspace)).data, 0)
      const { data } = yield* made("recent_audit_entries", { action: "job.retry" }, workspace)
      assert.deepStrictEqual(
        data.filter(({ target }: any) => target.id === id).map(({ metadata }: any) => metadata.retried),
        [false, true]
      )
    })
  )

  it.effect("of another workspace, of another world, or that no workspace is told of, is not found", () =>
    Effect.gen(function* () {
      const [workspace, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const sandbox = yield* workspace.issue("test", ["jobs:read", "jobs:retry"])
      const jobs = {
        theirs: yield* addFailed("deliver_email", other.id),
        silent: yield* addFailed("deliver_webhook", workspace.id),
        live: yield* addFailed("import_contacts", workspace.id, { livemode: true }),
        test: yield* addFailed("import_contacts", workspace.id, { livemode: false })
      }
      assert.deepStrictEqual(
        [
          yield* outcome(jobs.theirs, workspace.live),
          yield* outcome(jobs.silent, workspace.live),
          yield* outcome(jobs.test, workspace.live),
          yield* outcome(jobs.live, sandbox)
        ],
        ["404", "404", "404", "404"]
      )
      const listed = (key: string) =>
        Effect.map(
          call("list_failed_jobs", {}, { key }),
          ({ body, text }) => body.data?.map(({ id }: any) => id) ?? text
        )
      assert.deepStrictEqual(yield* listed(workspace.live), [jobs.live])
      assert.deepStrictEqual(yield* listed(sandbox), [jobs.test])
      assert.strictEqual(yield* outcome(jobs.test, sandbox), "waiting")
    })
  )
})
