import { assert, layer } from "@effect/vitest"
import { Members } from "@tidings/services/members/Members"
import { agentSends, asked, decide, gated, keyFor, mcp, readBy, sendsOf, working } from "@tidings/testing/approvals"
import { made, policy, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { tokenBeside, type Visitor } from "../../../oauth/testing/Visitor.ts"
import { addMember, browserOf, memberIn, press, served } from "../../testing/members.ts"

const open = (visitor: Visitor, path: string) => Effect.promise(() => visitor.open(path))

/** Returns the body of a page. */
const bodyOf = (text: string): string => text.slice(text.indexOf("<main"))

/** Posts a form as a browser would that has this cookie only. */
const posted = (url: string, visitor: Visitor, path: string, fields: Record<string, string>, headers: object = {}) =>
  Effect.promise(async () => {
    const inputHash = /name="inputHash" value="([^"]+)"/u.exec(visitor.seen.text)?.[1] ?? ""
    const answer = await fetch(url + path, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ inputHash, ...fields }),
      headers: { Cookie: `tidings_session=${visitor.cookie("tidings_session")}`, ...headers }
    })
    return { status: answer.status, text: await answer.text() }
  })

const statusOf = ({ live }: Workspace, id: string) => Effect.map(readBy(live, id), ({ status }) => status as string)

layer(world)("the pages of approvals", (it) => {
  it.effect("list what waits, oldest first, and what was decided, of one workspace alone", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const [workspace, foreign] = [yield* gated(), yield* gated()]
      const elsewhere = yield* asked(foreign)
      const refused = yield* asked(workspace, { to: "bob@example.com" })
      yield* decide(workspace.live, refused.id, "reject")
      const first = yield* asked(workspace)
      const second = yield* asked(workspace, { to: "carol@example.com" })
      const { visitor } = yield* memberIn(url, workspace)
      yield* open(visitor, "/approvals")
      const ids = [...visitor.seen.text.matchAll(/<a href="\/approvals\/(apr_\w+)"/gu)].map(([, id]) => id)
      assert.deepStrictEqual(ids, [first.id, second.id, refused.id])
      assert.notInclude(visitor.seen.text, elsewhere.id)
      yield* open(visitor, `/approvals/${elsewhere.id}`)
      assert.strictEqual(visitor.seen.status, 404)
    })
  )

  it.effect("are kept by no cache, framed by nobody, and run and load nothing but this server's own files", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* gated()
      const { id } = yield* asked(workspace)
      const { visitor } = yield* memberIn(url, workspace)
      for (const path of ["/approvals", `/approvals/${id}`, "/sign-in", "/sign-in/workspace", "/approvals/apr_0"]) {
        const { headers, text } = yield* open(visitor, path)
        const policy = headers.get("content-security-policy")!
        for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"]) {
          assert.include(policy, part, path)
        }
        assert.notMatch(policy, /unsafe/u)
        assert.notMatch(text, /<script(?! src="\/dress\/)|\son\w+=/u)
        assert.strictEqual(headers.get("cache-control"), "no-store")
        assert.strictEqual(headers.get("x-content-type-options"), "nosniff")
        assert.strictEqual(headers.get("referrer-policy"), "no-referrer")
      }
    })
  )

  it.effect("say who asks for what, until when, show the mail as it would be sent, and what would run", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* gated()
      const agent = yield* keyFor(workspace, "connie@example.com", "mcp")
      const { id } = yield* asked(workspace, { metadata: { order: "1001" } }, { key: agent })
      const { visitor } = yield* memberIn(url, workspace)
      const text = bodyOf((yield* open(visitor, `/approvals/${id}`)).text)
      for (const words of [
        "Send template hello to ada@example.com",
        "<strong><bdi>connie@example.com</bdi></strong>, through <strong><bdi>agent/1.0</bdi></strong> (an agent)",
        "0 of 1 approval",
        "Hello Ada",
        "&lt;p&gt;Hello Ada&lt;/p&gt;",
        `src="/approvals/${id}/mail"`,
        "<bdi>metadata.order</bdi>",
        "<bdi>1001</bdi>",
        "This would be the first mail to this address.",
        ">Approve and send</button>",
        ">Ask for changes</button>",
        ">Refuse</button>"
      ]) {
        assert.include(text, words)
      }
      assert.match(text, /3 days<\/time\s*> left/u)
    })
  )

  it.effect("serve the mail for a frame of this server that runs nothing and loads pictures of libraries alone", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* gated()
      const body = `<p>Hello {{name}}</p><img src="cid:a.png"><img src="https://tracker.example/x.png">`
      yield* publishedTemplate(workspace, "pictures", { body })
      const attachments = [{ filename: "a.png", inline: true, content_type: "image/png", data_base64: "iVBORw0KGgo=" }]
      const { id } = yield* asked(workspace, { template: "pictures", attachments })
      const { visitor } = yield* memberIn(url, workspace)
      const { headers, status, text } = yield* open(visitor, `/approvals/${id}/mail`)
      assert.strictEqual(status, 200)
      assert.include(text, "data:image/png;base64,iVBORw0KGgo=")
      assert.strictEqual(
        headers.get("content-security-policy"),
        "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; style-src 'unsafe-inline'; img-src data: http://tidings.test/assets/; font-src data:"
      )
      const frames = (yield* open(visitor, `/approvals/${id}`)).text.match(/<iframe[^>]*>/gu) ?? []
      assert.isAbove(frames.length, 0)
      for (const frame of frames) assert.match(frame, /\ssandbox[\s>]/u)
      assert.include(visitor.seen.text, "a.png (image/png, 1 KiB)")
      assert.notInclude(visitor.seen.text, "iVBORw0KGgo=</bdi>")
    })
  )

  it.effect("approve by one press, come back once by themselves, and tell what became of it", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* gated()
      const { id } = yield* asked(workspace)
      const { email, visitor } = yield* memberIn(url, workspace)
      yield* open(visitor, `/approvals/${id}`)
      yield* press(visitor, "Approve and send", { do: "approve" })
      assert.strictEqual(visitor.seen.url, `${url}/approvals/${id}`)
      assert.strictEqual(visitor.seen.headers.get("refresh"), `2; url=/approvals/${id}?look=again`)
      assert.include(visitor.seen.text, "is about to run")
      assert.isNull((yield* open(visitor, `/approvals/${id}?look=again`)).headers.get("refresh"))
      yield* working
      const { headers, text } = yield* open(visitor, `/approvals/${id}`)
      assert.isNull(headers.get("refresh"))
      assert.include(text, "It was done. Whoever asked was answered 202.")
      assert.strictEqual(yield* sendsOf(workspace), 1)
      const { data } = (yield* call("recent_audit_entries", { action: "approval.decide" }, { key: workspace.live }))
        .body
      assert.deepInclude(data[0].actor, { kind: "page", user: email })
    })
  )

  it.effect("ask for changes, and refuse, with a reason alone, and keep what was typed", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* gated()
      const { visitor } = yield* memberIn(url, workspace)
      for (const [button, value, status] of [
        ["Ask for changes", "request_changes", "changes_requested"],
        ["Refuse", "reject", "rejected"]
      ] as const) {
        const { id } = yield* asked(workspace, { to: `${value}@example.com` })
        for (const reason of ["", "  \r\n ", "x".repeat(1001), "a\0b", "\0"]) {
          yield* open(visitor, `/approvals/${id}`)
          yield* press(visitor, button, { do: value, reason })
          assert.strictEqual(visitor.seen.status, 422)
          assert.match(visitor.seen.text, /aria-describedby="reason-hint reason-error"\s+aria-invalid="true"/u)
          assert.include(visitor.seen.text, 'id="reason-error"')
          assert.include(visitor.seen.text, reason.trim().split("\0")[0]!)
          assert.strictEqual(yield* statusOf(workspace, id), "pending")
        }
        const reason = `${"😀".repeat(999)}!`
        yield* press(visitor, button, { do: value, reason })
        assert.strictEqual(visitor.seen.status, 200)
        assert.include(visitor.seen.text, reason)
        assert.strictEqual(yield* statusOf(workspace, id), status)
        assert.strictEqual((yield* readBy(workspace.live, id)).decisions[0].reason, reason)
      }
      assert.strictEqual(yield* sendsOf(workspace), 0)
    })
  )

  it.effect("change nothing by any GET or HEAD, whatever a scanner of links follows", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* gated()
      const { id } = yield* asked(workspace)
      const { visitor } = yield* memberIn(url, workspace)
      const cookie = { Cookie: `tidings_session=${visitor.cookie("tidings_session")}` }
      yield* open(visitor, `/approvals/${id}`)
      const csrf = tokenBeside(visitor.seen.text, "Approve and send")
      const query = new URLSearchParams({ do: "approve", csrf, reason: "x", workspace: workspace.id })
      const links = [...visitor.seen.text.matchAll(/(?:href|src|action)="(\/[^"]*)"/gu)].map(([, link]) => link!)
      for (const path of new Set([...links, `/approvals/${id}`, `/approvals/${id}/mail`, `/approvals/${id}/approve`])) {
        for (const method of ["GET", "HEAD"]) {
          for (const address of [path, `${path}?${query}`]) {
            yield* Effect.promise(() => fetch(url + address, { method, headers: cookie, redirect: "manual" }))
          }
        }
      }
      for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
        const { status } = yield* Effect.promise(() => fetch(`${url}/approvals/${id}`, { method, headers: cookie }))
        assert.strictEqual(status, 405)
      }
      yield* working
      assert.deepStrictEqual([yield* statusOf(workspace, id), yield* sendsOf(workspace)], ["pending", 0])
      yield* open(visitor, `/approvals/${id}`)
      assert.strictEqual(visitor.seen.status, 200)
    })
  )

  it.effect("hear no form of another site, session, request or page", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* gated()
      const { id } = yield* asked(workspace)
      const other = yield* asked(workspace, { to: "bob@example.com" })
      const { visitor } = yield* memberIn(url, workspace)
      const { visitor: another } = yield* memberIn(url, workspace)
      const path = `/approvals/${id}`
      const tokenOf = (who: Visitor, request: string) =>
        Effect.map(open(who, `/approvals/${request}`), ({ text }) => tokenBeside(text, "Approve and send"))
      const csrf = yield* tokenOf(visitor, id)
      const foreign = yield* tokenOf(another, id)
      const ofAnother = yield* tokenOf(visitor, other.id)
      const signOut = tokenBeside(visitor.seen.text, "Sign out")
      yield* open(visitor, path)
      for (const [fields, headers] of [
        [{}, {}],
        [{ csrf: "x" }, {}],
        [{ csrf: foreign }, {}],
        [{ csrf: ofAnother }, {}],
        [{ csrf: signOut }, {}],
        [{ csrf }, { "Sec-Fetch-Site": "cross-site" }],
        [{ csrf }, { "Sec-Fetch-Site": "same-site" }],
        [{ csrf }, { Origin: "https://evil.example" }],
        [{ csrf, more: "x".repeat(2_100_000) }, {}]
      ] as const) {
        const answer = yield* posted(
          url,
          visitor,
          path,
          { do: "approve", ...fields } as Record<string, string>,
          headers
        )
        assert.deepStrictEqual(
          [answer.status, yield* statusOf(workspace, id)],
          [403, "pending"],
          JSON.stringify(headers)
        )
      }
      const cookieless = yield* Effect.promise(() =>
        fetch(url + path, { method: "POST", redirect: "manual", body: new URLSearchParams({ do: "approve", csrf }) })
      )
      assert.strictEqual(cookieless.status, 303)
      assert.strictEqual(yield* statusOf(workspace, id), "pending")
      const own = { do: "approve", csrf }
      assert.strictEqual(
        (yield* posted(url, visitor, path, own, { "Sec-Fetch-Site": "same-origin", Origin: "null" })).status,
        303
      )
    })
  )

  it.effect("take no decision about other input than was shown", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* gated()
      const { id } = yield* asked(workspace)
      const { visitor } = yield* memberIn(url, workspace)
      yield* open(visitor, `/approvals/${id}`)
      yield* press(visitor, "Approve and send", { do: "approve", inputHash: "another" })
      assert.strictEqual(visitor.seen.status, 409)
      assert.include(visitor.seen.text, 'role="alert"')
      assert.strictEqual(yield* statusOf(workspace, id), "pending")
    })
  )

  it.effect("let nobody approve what they asked for, nor who may not decide, nor who is a member no more", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* gated()
      const { email, visitor: asker } = yield* memberIn(url, workspace)
      const agent = yield* keyFor(workspace, email, "mcp")
      const { id } = yield* asked(workspace, {}, { key: agent })
      yield* open(asker, `/approvals/${id}`)
      assert.notInclude(asker.seen.text, ">Approve and send</button>")
      assert.include(asker.seen.text, "Whoever asked cannot approve")
      yield* press(asker, "Refuse", { do: "approve" })
      assert.deepStrictEqual([asker.seen.status, yield* statusOf(workspace, id)], [403, "pending"])

      const { email: quiet, visitor: onlooker } = yield* memberIn(url, workspace)
      yield* open(onlooker, `/approvals/${id}`)
      const csrf = tokenBeside(onlooker.seen.text, "Approve and send")
      yield* addMember(workspace, quiet, false)
      for (const decision of ["approve", "reject"]) {
        const fields = { do: decision, csrf, reason: "No." }
        assert.strictEqual((yield* posted(url, onlooker, `/approvals/${id}`, fields)).status, 403)
      }
      yield* open(onlooker, `/approvals/${id}`)
      const { text } = onlooker.seen
      assert.notMatch(text, /<textarea|<iframe|variables\.name/u)
      assert.include(text, "has not let you decide it")
      assert.strictEqual((yield* open(onlooker, `/approvals/${id}/mail`)).status, 404)

      const { email: gone, visitor: leaver } = yield* memberIn(url, workspace)
      yield* open(leaver, `/approvals/${id}`)
      const token = tokenBeside(leaver.seen.text, "Approve and send")
      yield* Members.use((members) => members.remove(workspace.id, gone))
      assert.strictEqual((yield* posted(url, leaver, `/approvals/${id}`, { do: "approve", csrf: token })).status, 303)
      assert.strictEqual(yield* statusOf(workspace, id), "pending")
    })
  )

  it.effect("say what was decided meanwhile, and by whom", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* gated()
      const { id } = yield* asked(workspace)
      const { visitor } = yield* memberIn(url, workspace)
      const { email, visitor: faster } = yield* memberIn(url, workspace)
      yield* open(visitor, `/approvals/${id}`)
      yield* open(faster, `/approvals/${id}`)
      yield* press(faster, "Refuse", { do: "reject", reason: "Not today." })
      yield* press(visitor, "Approve and send", { do: "approve" })
      assert.strictEqual(visitor.seen.status, 409)
      assert.include(visitor.seen.text, `This approval request is rejected by ${email}`)
      assert.include(visitor.seen.text, "Not today.")
      assert.notInclude(bodyOf(visitor.seen.text), "<textarea")
    })
  )

  it.effect("take as many persons as the policy asks for, and say who approved already", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* gated("agents_only", { requiredApprovals: 2 })
      const { id } = yield* asked(workspace)
      const { email, visitor } = yield* memberIn(url, workspace)
      yield* open(visitor, `/approvals/${id}`)
      yield* press(visitor, "Approve", { do: "approve" })
      assert.include(visitor.seen.text, "1 of 2 approvals")
      assert.notInclude(visitor.seen.text, ">Approve and send</button>")
      const { visitor: second } = yield* memberIn(url, workspace)
      yield* open(second, `/approvals/${id}`)
      assert.include(second.seen.text, `<strong><bdi>${email}</bdi></strong> approved it`)
      yield* press(second, "Approve and send", { do: "approve" })
      assert.strictEqual(yield* statusOf(workspace, id), "approved")
    })
  )

  it.effect("warn of what was refused or done before, of many alike, and of what has changed since", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* gated()
      const { visitor } = yield* memberIn(url, workspace)
      const refused = yield* asked(workspace)
      yield* decide(workspace.live, refused.id, "reject")
      // Requests of one millisecond have no order.
      yield* TestClock.adjust("1 second")
      const { id } = yield* asked(workspace)
      yield* open(visitor, `/approvals/${id}`)
      assert.include(visitor.seen.text, `<a href="/approvals/${refused.id}">refused before</a>`)
      yield* decide(workspace.live, id)
      yield* working
      yield* TestClock.adjust("1 second")
      for (let count = 0; count < 9; count++) yield* asked(workspace, { to: `${count}@example.com` })
      yield* TestClock.adjust("1 second")
      const again = yield* asked(workspace)
      yield* open(visitor, `/approvals/${again.id}`)
      assert.include(visitor.seen.text, "The very same was approved before")
      assert.notInclude(visitor.seen.text, "This would be the first mail")
      assert.include(visitor.seen.text, "number 12 of its kind")
      assert.notInclude(visitor.seen.text, "has changed since")
      yield* made("update_template", { key: "hello", subject: "Another" }, workspace)
      yield* made("publish_template", { key: "hello" }, workspace)
      yield* open(visitor, `/approvals/${again.id}`)
      assert.include(visitor.seen.text, "has changed since this was asked for")
    })
  )

  it.effect("show what is different from the request whose changes were requested", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* gated()
      const first = yield* asked(workspace, { to: "dan@example.com", variables: { name: "Dan" } })
      yield* decide(workspace.live, first.id, "request_changes")
      const { id } = yield* asked(workspace, { to: "dan@example.com", variables: { name: "Daniel" } })
      const { visitor } = yield* memberIn(url, workspace)
      const { text } = yield* open(visitor, `/approvals/${id}`)
      assert.include(text, `<a href="/approvals/${first.id}">the request before this one</a>`)
      assert.match(text, /<del>.*&quot;name&quot;: &quot;Dan&quot;.*<\/del>/u)
      assert.match(text, /<ins>.*&quot;name&quot;: &quot;Daniel&quot;.*<\/ins>/u)
    })
  )

  it.effect("show a change of a template line by line, and the mail afterwards", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "note", { body: "<p>Hello {{name}}</p>\n<p>Bye</p>" })
      yield* policy(workspace, "email_template", "agents_only")
      const change = (operation: string, input: object) =>
        call(operation, input, { key: workspace.mcp, idempotencyKey: crypto.randomUUID(), origin: mcp })
      const patch = { body: "<p>Hi {{name}}</p>\n<p>Bye</p>", subject: "Hi {{name}}" }
      const proposed = yield* change("propose_template_change", { key: "note", patch, reason: "Friendlier" })
      const { visitor } = yield* memberIn(url, workspace)
      const page = (id: string) => Effect.map(open(visitor, `/approvals/${id}`), ({ text }) => text)
      const proposal = yield* page(proposed.body.approval.id)
      assert.match(proposal, /<del>.*Hello \{\{name\}\}.*<\/del>/u)
      assert.match(proposal, /<ins>.*&lt;p&gt;Hi \{\{name\}\}&lt;\/p&gt;.*<\/ins>/u)
      assert.include(proposal, ">Approve and publish</button>")
      const frame = yield* open(visitor, `/approvals/${proposed.body.approval.id}/mail`)
      assert.match(frame.text, /<p>Hi .+<\/p>/u)

      yield* made("update_template", { key: "note", ...patch, category: "marketing" }, workspace)
      const german = { key: "note", locale: "de", subject: "Hallo {{name}}", body: "<p>Hallo {{name}}</p>" }
      yield* made("set_template_locale", german, workspace)
      const publication = yield* page((yield* change("publish_template", { key: "note" })).body.approval.id)
      assert.match(publication, /<h3>HTML in de as it is sent<\/h3>[^]*<ins>.*Hallo \{\{name\}\}.*<\/ins>/u)
      for (const part of ["Subject", "Category", "HTML as it is sent"]) assert.include(publication, `<h3>${part}</h3>`)
      assert.match(publication, /<ins>.*marketing.*<\/ins>/u)
    })
  )

  it.effect("say so when nobody decided in time, and take no decision any more", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* gated("agents_only", { expiresAfterHours: 1 })
      const { id } = yield* asked(workspace)
      const { email, visitor } = yield* memberIn(url, workspace)
      yield* open(visitor, `/approvals/${id}`)
      const csrf = tokenBeside(visitor.seen.text, "Approve and send")
      yield* TestClock.adjust("1 hour")
      const answer = yield* posted(url, visitor, `/approvals/${id}`, { do: "approve", csrf })
      assert.strictEqual(answer.status, 409)
      const again = yield* browserOf(url, email)
      assert.include((yield* open(again, "/approvals")).text, "Nothing waits for you")
      assert.include((yield* open(again, `/approvals/${id}`)).text, "Nobody decided it in time.")
    })
  )

  it.effect("show a sandbox key's request as one that sends nothing", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* gated("always", { sandbox: true })
      const { body } = yield* agentSends(workspace, {}, { key: workspace.test })
      const { visitor } = yield* memberIn(url, workspace)
      const { id } = body.approval
      assert.notInclude((yield* open(visitor, "/approvals")).text, id)
      assert.include((yield* open(visitor, "/test/approvals")).text, `/test/approvals/${id}`)
      const { text } = yield* open(visitor, `/approvals/${id}?look=again`)
      assert.strictEqual(visitor.seen.url, `${url}/test/approvals/${id}?look=again`)
      assert.include(text, "A sandbox key asked for this")
      yield* press(visitor, "Approve and send", { do: "approve" })
      assert.include(visitor.seen.text, "is about to run")
    })
  )
})
