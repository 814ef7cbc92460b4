import { assert, layer } from "@effect/vitest"
import { Members } from "@tidings/services/members/Members"
import { browserIsMissing, chromium } from "@tidings/testing/Browser"
import { made, publishedTemplate } from "@tidings/testing/fixtures"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { Visitor } from "../../oauth/testing/Visitor.ts"
import { memberIn, served } from "../testing/members.ts"

interface PageEvent {
  readonly name: string
  readonly data: { readonly at?: number; readonly html?: string }
}

const eventsIn = (text: string): ReadonlyArray<PageEvent> =>
  [...text.matchAll(/event: (\w+)\ndata: (.*)\n/gu)].map(([, name, data]) => ({ name: name!, data: JSON.parse(data!) }))

/** Follows a page as a browser does; `next` waits for events, or for the end, which is undefined. */
const following = (url: string, visitor: Visitor, path: string) =>
  Effect.promise(async () => {
    const address = new URL(path, url)
    const headers = { Accept: "text/event-stream", Cookie: visitor.cookiesFor(address) }
    const response = await fetch(address, { headers, redirect: "manual" })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    const next = Effect.promise(async () => {
      for (let text = ""; ;) {
        const { done, value } = await reader.read()
        if (done) return undefined
        text += value
        if (text.endsWith("\n\n") && eventsIn(text).length > 0) return eventsIn(text)
      }
    })
    return { response, next, leave: Effect.promise(() => reader.cancel()) }
  })

const aLook = TestClock.adjust("5 seconds")

layer(world)("a page that is followed", (it) => {
  it.effect("tells first all its parts, and then each that changes, of its workspace and world alone", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const [workspace, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      for (const one of [workspace, other]) yield* publishedTemplate(one, "hello")
      const { visitor } = yield* memberIn(url, workspace)
      const send = (name: string, of = workspace) =>
        made("send_transactional", { template: "hello", to: `${name}@example.com`, variables: { name } }, of)
      yield* send("first")
      const { leave, next, response } = yield* following(url, visitor, "/mails")
      assert.strictEqual(response.headers.get("content-type"), "text/event-stream; charset=utf-8")
      const all = (yield* next)!
      assert.deepStrictEqual(
        all.map(({ data, name }) => [name, data.at]),
        all.map((_, at) => ["part", at])
      )
      assert.include(all.at(-1)!.data.html, "first@example.com")
      yield* send("stranger", other)
      const second = yield* send("second")
      yield* aLook
      const told = (yield* next)!
      assert.lengthOf(told, 1)
      assert.include(told[0]!.data.html, `<tr data-id="${second.id}">`)
      assert.include(told[0]!.data.html, "first@example.com")
      assert.notInclude(told[0]!.data.html, "stranger@example.com")
      yield* leave
    })
  )

  it.effect("says that it is another page once it has another number of parts", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "hello")
      const { visitor } = yield* memberIn(url, workspace)
      const { leave, next } = yield* following(url, visitor, "/mails")
      yield* next
      yield* made(
        "send_transactional",
        { template: "hello", to: "ada@example.com", variables: { name: "A" } },
        workspace
      )
      yield* aLook
      assert.deepStrictEqual(
        (yield* next)!.map(({ name }) => name),
        ["page"]
      )
      yield* leave
    })
  )

  it.effect("ends with the session, and leads nobody else anywhere but to sign in", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* makeWorkspace()
      const { email, visitor } = yield* memberIn(url, workspace)
      const { next } = yield* following(url, visitor, "/people")
      yield* next
      yield* Members.use((members) => members.remove(workspace.id, email))
      yield* aLook
      assert.isUndefined(yield* next)
      const { response } = yield* following(url, visitor, "/people")
      assert.strictEqual(response.status, 303)
      assert.match(response.headers.get("location")!, /^\/sign-in\?/u)
    })
  )

  it.effect("is one of four that a session follows at once", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const { visitor } = yield* memberIn(url, yield* makeWorkspace())
      const open = yield* Effect.replicateEffect(following(url, visitor, "/links"), 5)
      assert.deepStrictEqual(open.map(({ response }) => response.status).toSorted(), [200, 200, 200, 200, 503])
      for (const { leave } of open) yield* leave
    })
  )

  it.effect("is one of forty in a workspace, however many sessions its members have", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const [workspace, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      const open = yield* Effect.forEach(Array.from({ length: 11 }), () =>
        Effect.gen(function* () {
          const { visitor } = yield* memberIn(url, workspace)
          return yield* Effect.replicateEffect(following(url, visitor, "/links"), 4)
        })
      )
      const statuses = open.flat().map(({ response }) => response.status)
      assert.deepStrictEqual(
        [statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 503).length],
        [40, 4]
      )
      const { visitor } = yield* memberIn(url, other)
      const theirs = yield* following(url, visitor, "/links")
      assert.strictEqual(theirs.response.status, 200)
      for (const { leave } of [...open.flat(), theirs]) yield* leave
    })
  )

  it.effect("is never an operation's, whose address may call something", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const { visitor } = yield* memberIn(url, yield* makeWorkspace())
      const { response } = yield* following(url, visitor, "/operations/list_sends?_call=1")
      assert.include(response.headers.get("content-type"), "text/html")
    })
  )
})

layer(world, { excludeTestServices: true })("a page that is followed, in a browser", (it) => {
  it.effect.skipIf(browserIsMissing)("shows what it showed, then what comes, and stays where it is read", () =>
    Effect.gen(function* () {
      const { url } = yield* served()
      const workspace = yield* makeWorkspace()
      yield* publishedTemplate(workspace, "hello")
      const { visitor } = yield* memberIn(url, workspace)
      const send = (name: string) =>
        made("send_transactional", { template: "hello", to: `${name}@example.com`, variables: { name } }, workspace)
      for (const name of ["first", "second"]) yield* send(name)
      const { newContext } = yield* chromium
      const page = yield* Effect.promise(async () => {
        const context = await newContext()
        const cookies = visitor.cookiesFor(new URL(url)).split("; ")
        await context.addCookies(
          cookies.map((cookie) => ({ name: cookie.split("=")[0]!, value: cookie.replace(/^[^=]*=/u, ""), url }))
        )
        return context.newPage()
      })
      const said: Array<string> = []
      page.on("console", (message) => void (message.type() === "error" && said.push(message.text())))
      const words = Effect.promise(() => page.locator("main").innerText())
      for (const path of ["/today", "/mails"]) {
        // Its scripts come late, so that what the server printed is seen first.
        yield* Effect.promise(async () => {
          await page.route("**/live.*.js", (route) => route.abort(), { times: 1 })
          await page.goto(url + path)
        })
        const before = yield* words
        yield* Effect.promise(async () => {
          await page.goto(url + path)
          await page.locator(".live.on").waitFor()
          await page.evaluate("new Promise((resolve) => setTimeout(resolve, 300))")
        })
        assert.strictEqual(yield* words, before)
      }
      yield* Effect.promise(() => page.locator("tbody a.row").first().focus())
      yield* send("third")
      const rows = yield* Effect.promise(async () => {
        await page.locator("tbody tr.new").waitFor()
        assert.strictEqual(await page.locator("a.row:focus").innerText(), "second@example.com")
        return page.locator("tbody tr").allInnerTexts()
      })
      assert.deepStrictEqual(
        rows.map((row) => row.split("@")[0]),
        ["third", "second", "first"]
      )
      assert.deepStrictEqual(
        said.filter((line) => !line.includes("ERR_FAILED")),
        []
      )
    })
  )
})
