import { assert, layer } from "@effect/vitest"
import { draftTemplate, made, type Workspace } from "@tidings/testing/fixtures"
import { loggedRefusal } from "@tidings/testing/loggedRefusal"
import { madeMember } from "@tidings/testing/madeMember"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { gzipSync } from "node:zlib"
import { dress } from "../../../pages/dress/dress.ts"
import { browserOf, press, served, somebody } from "../../testing/members.ts"

const hostile = `<img src=x onerror=alert(1)>`
const closing = `</textarea><script>alert(2)</script>`

/** A browser of a member with a role, on the editor of a workspace's template. */
const editing = Effect.fnUntraced(function* (workspace: Workspace, role: "editor" | "reader" = "editor", key = "note") {
  const { url } = yield* served()
  const email = somebody()
  yield* madeMember(workspace.id, email, false, role)
  const visitor = yield* browserOf(url, email)
  yield* Effect.promise(() => visitor.open(`/templates/${key}/edit`))
  return visitor
})

const draftOf = (workspace: Workspace) =>
  Effect.map(made("read_template", { key: "note" }, workspace), ({ data }) => data)

const typed = { subject: "Hi {{name}}", previewText: "", body: "<p>Bye {{name}}</p>" }

layer(world)("the editor of a template", (it) => {
  it.effect("shows the draft in its fields and in a frame that runs nothing, whatever stands in it", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* draftTemplate(workspace, "note", { name: closing, subject: `${hostile}${closing}`, previewText: hostile })
      const visitor = yield* editing(workspace)
      const { status, text } = visitor.seen
      assert.strictEqual(status, 200)
      assert.notInclude(text, hostile)
      assert.notInclude(text, closing)
      assert.include(text, "\n&lt;p&gt;Hello {{name}}&lt;/p&gt;</textarea")
      assert.match(text, /<iframe[^>]*\ssrc="\/templates\/note\/preview"[^>]*\ssandbox/u)
      const frame = yield* Effect.promise(() => visitor.open("/templates/note/preview"))
      assert.strictEqual(frame.status, 200)
      assert.match(frame.headers.get("content-security-policy") ?? "", /^sandbox; default-src 'none'/u)
      assert.include(frame.text, "&lt;img src=x onerror=alert(1)&gt;&lt;/textarea&gt;&lt;script&gt;")
      assert.notInclude(frame.text, hostile)
    })
  )

  it.effect("previews what was typed and stores none of it", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* draftTemplate(workspace, "note")
      const before = yield* draftOf(workspace)
      const visitor = yield* editing(workspace)
      yield* press(visitor, "Preview", { ...typed, subject: hostile, as: "dark" })
      assert.strictEqual(visitor.seen.status, 200)
      assert.match(visitor.seen.headers.get("content-security-policy") ?? "", /^sandbox; default-src 'none'/u)
      assert.include(visitor.seen.text, "<p>Bye ")
      assert.include(visitor.seen.text, "&lt;img src=x onerror=alert(1)&gt;")
      assert.notInclude(visitor.seen.text, hostile)
      assert.deepStrictEqual(yield* draftOf(workspace), before)
    })
  )

  it.effect("tells each error of a preview at its field and line, and logs no call for it", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* draftTemplate(workspace, "note")
      const visitor = yield* editing(workspace)
      yield* press(visitor, "Preview", { ...typed, body: `<p>\r\n{% if name %}${closing}` })
      const { headers, status, text } = visitor.seen
      assert.strictEqual(status, 422)
      assert.match(headers.get("content-security-policy") ?? "", /^sandbox; default-src 'none'/u)
      assert.match(text, /<b><bdi>body<\/bdi><\/b>: [^\n]*line:? ?2/u)
      assert.notInclude(text, closing)
      yield* loggedRefusal(workspace.live)
      const { data } = yield* made("list_api_calls", {}, workspace)
      const surfaces = data.map(({ surface }: { readonly surface: string }) => surface)
      assert.deepStrictEqual(Array.from(new Set(surfaces)), ["rest"])
    })
  )

  it.effect("saves the draft, as long as one may be, with emptied fields, and comes back", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* draftTemplate(workspace, "note", { previewText: "A word" })
      const visitor = yield* editing(workspace)
      yield* press(visitor, "Save the draft", { ...typed, body: `<p>${"a".repeat(260_000)}</p>\r\n<p>b</p>` })
      assert.include(visitor.seen.url, "/templates/note/edit?done=update_template")
      assert.include(visitor.seen.text, 'role="status"')
      const { body, previewText, subject } = yield* draftOf(workspace)
      assert.deepStrictEqual([subject, previewText, body.slice(-13)], [typed.subject, "", "</p>\n<p>b</p>"])
    })
  )

  it.effect("refuses to save over another's edit, and keeps what was typed, emptied fields too", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* draftTemplate(workspace, "note", { previewText: "A word" })
      const visitor = yield* editing(workspace)
      yield* made("update_template", { key: "note", subject: "Theirs" }, workspace)
      yield* press(visitor, "Save the draft", typed)
      const { status, text } = visitor.seen
      assert.strictEqual(status, 409)
      assert.include(text, "&lt;p&gt;Bye {{name}}&lt;/p&gt;")
      assert.include(text, 'name="previewText._empty" value="true"')
      assert.strictEqual((yield* draftOf(workspace)).subject, "Theirs")
    })
  )

  it.effect("tells a refusal at its field in the row's form, which leads back to the editor", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* draftTemplate(workspace, "note")
      const visitor = yield* editing(workspace)
      yield* press(visitor, "Save the draft", { ...typed, body: "{% if name %}" })
      assert.strictEqual(visitor.seen.status, 422)
      assert.match(visitor.seen.text, /id="f-body-e"/u)
      assert.include(visitor.seen.text, 'name="_to" value="/templates/note/edit"')
    })
  )

  it.effect("lets a reader look and not save", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* draftTemplate(workspace, "note")
      const visitor = yield* editing(workspace, "reader")
      const { text } = visitor.seen
      assert.include(text, "Your role does not change templates.")
      assert.notInclude(text, "Save the draft")
      assert.strictEqual(text.match(/<(?:input|textarea)[^>]*\sreadonly/gu)?.length, 3)
      yield* press(visitor, "Preview", typed)
      assert.strictEqual(visitor.seen.status, 200)
    })
  )

  it.effect("has nothing to show or to preview of another workspace's template, nor at other addresses", () =>
    Effect.gen(function* () {
      const [workspace, other] = [yield* makeWorkspace(), yield* makeWorkspace()]
      yield* draftTemplate(workspace, "note")
      yield* draftTemplate(other, "theirs")
      const visitor = yield* editing(workspace)
      for (const path of ["theirs/edit", "theirs/preview", "note/edit/x", "note/preview/x"]) {
        const { status } = yield* Effect.promise(() => visitor.open(`/templates/${path}`))
        assert.strictEqual(status, 404, path)
      }
    })
  )

  it.effect("loads its scripts on this page alone, of at most 130 KB compressed", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* draftTemplate(workspace, "note")
      const visitor = yield* editing(workspace)
      const { editorScript, sourceScript } = dress()
      for (const { path } of [editorScript, sourceScript]) assert.include(visitor.seen.text, `src="${path}"`)
      yield* Effect.promise(() => visitor.open("/templates/note"))
      for (const { path } of [editorScript, sourceScript]) assert.notInclude(visitor.seen.text, path)
      assert.isBelow(gzipSync(sourceScript.bytes).length, 130 * 1024)
    })
  )
})
