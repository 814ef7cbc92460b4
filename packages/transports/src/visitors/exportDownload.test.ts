import { assert, layer } from "@effect/vitest"
import { Signer } from "@tidings/services/access/Signer"
import { ExportWork } from "@tidings/services/contactExports/ExportWork"
import { endpoints } from "@tidings/testing/endpoints"
import { made } from "@tidings/testing/fixtures"
import { serve } from "@tidings/testing/Served"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { visitorMounts } from "./visitorMounts.ts"

/** A finished export of a workspace with two contacts, and a function that fetches a path. */
const finished = Effect.fnUntraced(function* () {
  const workspace = yield* makeWorkspace()
  for (const name of ["ada", "bob"]) yield* made("create_contact", { email: `${name}@example.com` }, workspace)
  const { id } = yield* made("export_contacts", { fields: ["email"] }, workspace)
  yield* ExportWork.use((work) => Effect.orDie(work.go({ ...workspace.world, id }, true)))
  const { url } = yield* serve({ endpoints, mounts: yield* visitorMounts({ inbox: false }) })
  const get = (path: string, init: RequestInit = {}) => Effect.promise(() => fetch(url + path, init))
  const { download_url: address } = yield* made("read_contact_export", { exportId: id }, workspace)
  return { id, get, path: address.replace("http://tidings.test", "") as string, workspace }
})

layer(world)("the signed address of an export", (it) => {
  it.effect("gives the file as a download that nobody keeps, and its length alone to HEAD", () =>
    Effect.gen(function* () {
      const { get, id, path } = yield* finished()
      const response = yield* get(path)
      const text = yield* Effect.promise(() => response.text())
      assert.strictEqual(text, "email\r\nada@example.com\r\nbob@example.com\r\n")
      assert.deepInclude(Object.fromEntries(response.headers), {
        "cache-control": "no-store",
        "content-type": "text/csv; charset=utf-8",
        "content-length": String(text.length),
        "content-disposition": `attachment; filename="${id}.csv"`,
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff"
      })
      const head = yield* get(path, { method: "HEAD" })
      assert.deepStrictEqual([head.status, head.headers.get("content-length")], [200, String(text.length)])
    })
  )

  it.effect("is 404 after 15 minutes, for another export, for whoever guesses, and once somebody was erased", () =>
    Effect.gen(function* () {
      const { get, id, path, workspace } = yield* finished()
      const other = yield* finished()
      const { sign } = yield* Signer
      const later = String((yield* Clock.currentTimeMillis) + 60_000)
      const [, , , token] = path.split("/")
      const statusOf = (at: string) => Effect.map(get(at), ({ status }) => status)
      for (const at of [
        `/exports/${other.id}/${token}/contacts.csv`,
        `/exports/${id}/${token!.split(".")[0]}.${"A".repeat(22)}/contacts.csv`,
        `/exports/${id}/${sign("contact export", later)}/contacts.csv`,
        `/exports/${id}`,
        "/exports/"
      ])
        assert.strictEqual(yield* statusOf(at), 404, at)
      yield* made("erase_contact", { contact: "bob@example.com" }, other.workspace)
      assert.strictEqual(yield* statusOf(other.path), 404)
      yield* TestClock.adjust("15 minutes")
      assert.strictEqual(yield* statusOf(path), 404)
      const again = yield* made("read_contact_export", { exportId: id }, workspace)
      assert.strictEqual(yield* statusOf(again.download_url.replace("http://tidings.test", "")), 200)
    })
  )
})
