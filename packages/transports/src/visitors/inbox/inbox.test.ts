import { assert, layer } from "@effect/vitest"
import { CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { deliverMail, deliverNow, deliverSms } from "@tidings/testing/deliverMail"
import { endpoints } from "@tidings/testing/endpoints"
import { serve } from "@tidings/testing/Served"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { request } from "node:http"
import { visitorMounts } from "../visitorMounts.ts"

const opened = Effect.gen(function* () {
  const { url } = yield* serve({ endpoints, mounts: yield* visitorMounts({ inbox: true }) })
  const { live: key } = yield* makeWorkspace()
  return {
    key,
    to: `reader-${randomUUID()}@example.com`,
    get: (path: string) =>
      Effect.promise(async () => {
        const response = await fetch(url + path, { redirect: "manual" })
        return { status: response.status, headers: response.headers, text: await response.text() }
      })
  }
})

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
const file = (filename: string, inline: boolean, content_type: string, data_base64 = png) => ({
  filename,
  inline,
  content_type,
  data_base64
})

const linksTo = (page: string) => Array.from(page.matchAll(/href="\/inbox\/([a-z]+_\w+)"/gu), (match) => match[1])

layer(world)("inbox", (it) => {
  it.effect("lists mails newest first, page by page, each once, and finds them by any part of the recipient", () =>
    Effect.gen(function* () {
      const { get, to } = yield* opened
      const mails = yield* CapturedMailRepository
      const ids = Array.from(
        { length: 60 },
        (_, index) => `cap_${randomUUID().slice(0, 8)}${String(index).padStart(2, "0")}`
      ).toSorted()
      yield* Effect.forEach(ids, (id) =>
        mails.insert({ id, toEmail: to, subject: id, raw: "From: a@example.com\r\n\r\n", createdAt: new Date(0) })
      )
      const seen: Array<string | undefined> = []
      let path: string | undefined = `/inbox?to=${to.slice(5, 30).toUpperCase()}`
      while (path !== undefined) {
        const { text }: { readonly text: string } = yield* get(path)
        seen.push(...linksTo(text))
        path = /href="([^"]+)"\s*>Older/u.exec(text)?.[1]?.replaceAll("&amp;", "&")
      }
      assert.deepStrictEqual(seen, ids.toReversed())
    })
  )

  it.effect.each(["%25", "_", "\\", "%00", "'", "<script>"])("takes a search for %s as it is", (search) =>
    Effect.gen(function* () {
      const { get, key, to } = yield* opened
      const id = yield* deliverMail(key, { to, body: "<p>x</p>" })
      const { status, text } = yield* get(`/inbox?to=${encodeURIComponent(`zz${decodeURIComponent(search)}`)}`)
      assert.strictEqual(status, 200)
      assert.notInclude(linksTo(text), id)
      assert.notInclude(text, "<script>")
    })
  )

  it.effect("shows a mail's facts, text, headers and source", () =>
    Effect.gen(function* () {
      const { get, key, to } = yield* opened
      const id = yield* deliverMail(key, { to, subject: "Fish & <b>chips</b>", body: "<p>For & two</p>" })
      const page = yield* get(`/inbox/${id}`)
      assert.strictEqual(page.status, 200)
      for (const words of [
        "Fish &amp; &lt;b&gt;chips&lt;/b&gt;",
        to,
        "hello@tidings.test",
        `src="/inbox/${id}/html"`
      ]) {
        assert.include(page.text, words)
      }
      assert.include((yield* get(`/inbox/${id}?view=text`)).text, "For &amp; two")
      assert.include((yield* get(`/inbox/${id}?view=headers`)).text, `&lt;${id}@tidings.test&gt;`)
      assert.include((yield* get(`/inbox/${id}?view=source`)).text, "MIME-Version: 1.0")
      assert.strictEqual((yield* get(`/inbox/${id}?view=nothing`)).text, page.text)
    })
  )

  it.effect("shows to whom copies go, also those that stand in no header", () =>
    Effect.gen(function* () {
      const { get, key, to } = yield* opened
      const live = yield* deliverMail(key, { to, body: "<p>x</p>" })
      const template = (yield* call("read_send", { id: live }, { key })).body.template.key
      const copies = { cc: [{ email: "books@acme.example" }], bcc: [{ email: "boss@acme.example" }] }
      const { body } = yield* call(
        "send_transactional",
        { template, to, ...copies },
        { key, idempotencyKey: randomUUID() }
      )
      yield* deliverNow(body.id)
      const { text } = yield* get(`/inbox/${body.id}`)
      assert.match(text, /<dt>Cc<\/dt>\s*<dd>books@acme\.example<\/dd>/u)
      assert.match(text, /<dt>Bcc<\/dt>\s*<dd>boss@acme\.example<\/dd>/u)
      assert.notInclude((yield* get(`/inbox/${body.id}?view=headers`)).text.split(">Headers</a>")[1]!, "boss@")
      assert.notMatch((yield* get(`/inbox/${live}`)).text, /<dt>B?[Cc]c<\/dt>/u)
    })
  )

  it.effect("marks the mails of the sandbox, in the list and on their page, and no others", () =>
    Effect.gen(function* () {
      const { get, key, to } = yield* opened
      const live = yield* deliverMail(key, { to, body: "<p>x</p>" })
      const template = (yield* call("read_send", { id: live }, { key })).body.template.key
      const { body } = yield* call("send_test", { template, to }, { key })
      yield* deliverNow(body.id)
      const badges = (text: string) => text.match(/>Sandbox</gu)?.length ?? 0
      const list = (yield* get(`/inbox?to=${to}`)).text
      assert.deepStrictEqual([linksTo(list), badges(list)], [[body.id, live], 1])
      assert.isBelow(list.indexOf(">Sandbox<"), list.indexOf(live))
      assert.strictEqual(badges((yield* get(`/inbox/${body.id}`)).text), 1)
      assert.strictEqual(badges((yield* get(`/inbox/${live}`)).text), 0)
    })
  )

  it.effect(
    "frames the mail's HTML so that it runs nothing, its links open beside it, and looking at it counts for nobody",
    () =>
      Effect.gen(function* () {
        const { get, key, to } = yield* opened
        const id = yield* deliverMail(key, {
          to,
          body: `<!doctype html><html><head><title>x</title></head><body><a href="https://shop.example/">x</a></body></html>`
        })
        const { headers, text } = yield* get(`/inbox/${id}/html`)
        const policy = headers.get("content-security-policy")!
        assert.match(policy, /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/u)
        assert.notMatch(policy, /allow-scripts|allow-same-origin|script-src/u)
        assert.match(text, /^<!doctype html><html><head><base target="_blank"><title>/u)
        assert.include(text, `<a href="https://shop.example/">x</a>`)
        assert.notMatch(text, /\/t\/[co]\//u)
      })
  )

  it.effect("serves inline images where the HTML asks for them, and everything else as a download", () =>
    Effect.gen(function* () {
      const { get, key, to } = yield* opened
      const attachments = [file("logo.png", true, "image/png"), file('évil ".html', false, "text/html", "PHNjcmlwdD4=")]
      const id = yield* deliverMail(key, { to, body: `<img src="cid:logo.png" alt="">`, attachments })
      const { text } = yield* get(`/inbox/${id}/html`)
      const image = yield* get(/src="(\/inbox\/\w+\/parts\/\d+)"/u.exec(text)![1]!)
      assert.deepStrictEqual([image.status, image.headers.get("content-type")], [200, "image/png"])
      const page = yield* get(`/inbox/${id}`)
      const download = yield* get(/href="(\/inbox\/\w+\/parts\/\d+)"/u.exec(page.text)![1]!)
      assert.strictEqual(download.headers.get("content-type"), "application/octet-stream")
      assert.strictEqual(
        download.headers.get("content-disposition"),
        `attachment; filename="_vil _.html"; filename*=UTF-8''%C3%A9vil%20%22.html`
      )
      assert.match(download.headers.get("content-security-policy")!, /^sandbox;/u)
    })
  )

  it.effect("gives the raw message for download, as it was captured", () =>
    Effect.gen(function* () {
      const { get, key, to } = yield* opened
      const id = yield* deliverMail(key, { to, body: "<p>x</p>" })
      const { headers, text } = yield* get(`/inbox/${id}/raw`)
      assert.strictEqual(headers.get("content-type"), "message/rfc822")
      assert.include(headers.get("content-disposition")!, `${id}.eml`)
      assert.strictEqual(text, (yield* CapturedMailRepository.use((mails) => mails.find(id)))!.raw)
    })
  )

  it.effect("answers under no name that a stranger may have pointed at it", () =>
    Effect.gen(function* () {
      const { url } = yield* serve({ endpoints, mounts: yield* visitorMounts({ inbox: true }) })
      const statusUnder = (host: string) =>
        Effect.callback<number | undefined>((resume) => {
          request(`${url}/inbox`, { headers: { Host: host } }, (response) => {
            response.resume()
            resume(Effect.succeed(response.statusCode))
          }).end()
        })
      assert.deepStrictEqual([yield* statusUnder("rebound.example"), yield* statusUnder("tidings.test")], [403, 200])
    })
  )

  it.effect.each([
    "/inbox/snd_none",
    "/inbox/snd_none/html",
    "/inbox/snd_none/raw",
    "/inbox/snd_none/parts/0",
    "/inbox/..%2f",
    "/inbox/x/y/z"
  ])("answers 404 for %s", (path) =>
    Effect.gen(function* () {
      const { get } = yield* opened
      const { status, text } = yield* get(path)
      assert.strictEqual(status, 404)
      assert.include(text, "No such mail")
    })
  )

  it.effect(
    "shows text messages that stayed here apart from mails, escaped, newest first, by any part of their number",
    () =>
      Effect.gen(function* () {
        const { get, key } = yield* opened
        const number = `+3538${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`
        for (const message of ["First", "<b>Second</b>"]) {
          const { body } = yield* call(
            "send_transactional_sms",
            { templateKey: "account.alert", to: number, variables: { message }, consentProofId: "form" },
            { key, idempotencyKey: randomUUID() }
          )
          yield* deliverSms(body.id)
        }
        const { text } = yield* get(`/inbox/texts?to=${encodeURIComponent(number.slice(3))}`)
        assert.deepStrictEqual(
          Array.from(text.matchAll(/<span class="words">(.*?)<\/span>/gu), (match) => match[1]),
          ["Tidings: &lt;b&gt;Second&lt;/b&gt;", "Tidings: First"]
        )
        assert.include(text, number)
        assert.include(
          (yield* get("/inbox/texts?to=nobody")).text,
          "No text message here has “nobody” in its recipient."
        )
        assert.include((yield* get("/inbox")).text, 'href="/inbox/texts"')
      })
  )
})
