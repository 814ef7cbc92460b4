import { assert, layer } from "@effect/vitest"
import { MailChecks, SpamFilter } from "@tidings/services/inbox/MailChecks"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { capturedMail } from "@tidings/testing/capturedMail"
import { made } from "@tidings/testing/fixtures"
import { allowedHost } from "@tidings/testing/reachablePeer"
import { makeReceiver } from "@tidings/testing/Receiver"
import { makeWorkspace, world, worldOver } from "@tidings/testing/World"
import { Effect, Layer } from "effect"

/** Tells a mail's score by its size, as rspamd would. */
const rspamd = makeReceiver((_, { body, path }) => ({
  status: path === "/checkv2" && body.includes("Subject: Your code") ? 200 : 400,
  body: JSON.stringify({ score: 16.5, required_score: 15, symbols: { R_BAD: { score: 9, description: "Bad" } } })
}))

layer(world)("check_captured_mail", (it) => {
  it.effect("asks each link by HEAD, and tells what cannot be asked", () =>
    Effect.gen(function* () {
      const peer = yield* makeReceiver(
        (_, { path }) => ({ status: { "/gone": 404, "/moved": 301, "/posts": 405 }[path] ?? 200 }),
        allowedHost
      )
      const at = (path: string) => `http://${allowedHost}:${peer.port}${path}`
      const urls = [
        at("/fine"),
        at("/gone"),
        at("/moved"),
        at("/posts"),
        "http://127.0.0.1:1/",
        "https://nobody.example/"
      ]
      const workspace = yield* makeWorkspace()
      const body = `<p>${[...urls, urls[0], "mailto:a@b.example", "#top"].map((url) => `<a href="${url}">x</a>`).join("")}</p>`
      const { links, spam } = yield* made(
        "check_captured_mail",
        yield* capturedMail({ ...workspace, live: workspace.test }, { body }),
        { ...workspace, live: workspace.test }
      )
      assert.deepStrictEqual(links, {
        checked: [
          { url: urls[0], state: "ok", status: 200 },
          { url: urls[1], state: "broken", status: 404 },
          { url: urls[2], state: "ok", status: 301 },
          { url: urls[3], state: "unknown", status: 405 },
          { url: urls[4], state: "refused", status: null },
          { url: urls[5], state: "unreachable", status: null }
        ],
        unchecked: 0
      })
      assert.deepStrictEqual(new Set(peer.requests.map(({ method }) => method)), new Set(["HEAD"]))
      assert.deepStrictEqual([spam.state, spam.score, spam.rules], ["unavailable", null, []])
    })
  )

  it.effect("tells sizes, Gmail's cut, and what mail programs lack", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const body = `<div style="display:flex">${"<p>words and words</p>".repeat(5_000)}</div>`
      const small = yield* made("check_captured_mail", yield* capturedMail(workspace), workspace)
      const large = yield* made("check_captured_mail", yield* capturedMail(workspace, { body }), workspace)
      assert.deepStrictEqual([small.size.is_cut_by_gmail, large.size.is_cut_by_gmail], [false, true])
      assert.isAbove(large.size.message_bytes, large.size.html_bytes)
      assert.isAbove(large.size.html_bytes, 102 * 1024)
      const flex = large.support.features.find(({ feature }: any) => feature === "display:flex")
      assert.include(flex.unsupported, "Outlook for Windows")
      assert.isUndefined(small.support.features.find(({ feature }: any) => feature === "display:flex"))
    })
  )
})

layer(
  Layer.unwrap(
    Effect.map(rspamd, ({ port }) =>
      worldOver(ownDatabase).pipe(Layer.provide(Layer.succeed(SpamFilter, `http://127.0.0.1:${port}`)))
    )
  )
)("check_captured_mail beside a spam filter", (it) => {
  it.effect("tells its score and rules, and is whole without its verdict", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      assert.isDefined(yield* MailChecks)
      const { spam } = yield* made("check_captured_mail", yield* capturedMail(workspace), workspace)
      assert.deepStrictEqual(spam, {
        state: "checked",
        reason: null,
        score: 16.5,
        threshold: 15,
        is_spam: true,
        rules: [{ name: "R_BAD", score: 9, description: "Bad" }]
      })
      const other = yield* capturedMail(workspace, { subject: "Another" })
      const without = yield* made("check_captured_mail", other, workspace)
      assert.deepStrictEqual(
        [without.spam.state, without.spam.reason],
        ["unavailable", "The server's spam filter gave no verdict."]
      )
      assert.isAbove(without.size.html_bytes, 0)
    })
  )
})
