import { assert, layer } from "@effect/vitest"
import { canonicalLanguage } from "@tidings/engines/languages/tags"
import { CapturedMailRepository } from "@tidings/storage/repositories/CapturedMailRepository"
import { deliverNow } from "@tidings/testing/deliverMail"
import {
  draftTemplate,
  hearingOf,
  localizedTemplate,
  made,
  publishedTemplate,
  type Workspace
} from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const key = "hello"
const inSandbox = (workspace: Workspace): Workspace => ({ ...workspace, live: workspace.test })
const asked = (operation: string, input: object, { live }: Workspace) =>
  call(operation, input, { key: live, idempotencyKey: crypto.randomUUID() })
const refusalOf = (operation: string, input: object, workspace: Workspace) =>
  Effect.map(asked(operation, input, workspace), ({ body, status }) => `${status} ${body.error?.code}`)
const faultsOf = (operation: string, input: object, workspace: Workspace) =>
  Effect.map(asked(operation, input, workspace), ({ body, status }) => {
    assert.strictEqual(status, 422, JSON.stringify(body))
    return body.error.fields.map(({ code, path }: any) => `${path} ${code}`)
  })
const read = (workspace: Workspace) => Effect.map(made("read_template", { key }, workspace), ({ data }) => data)
const set = (workspace: Workspace, locale: string, more: object = {}) =>
  made(
    "set_template_locale",
    { key, locale, subject: `${locale} {{name}}`, body: `<p>${locale} {{name}}</p>`, ...more },
    workspace
  )
const publish = (workspace: Workspace) => made("publish_template", { key }, workspace)
const sent = (workspace: Workspace, more: object = {}) =>
  made("send_transactional", { template: key, to: "ada@example.com", variables: { name: "Ada" }, ...more }, workspace)

/** A published template in English, German, and what else is named. */
const published = Effect.fnUntraced(function* (...locales: ReadonlyArray<string>) {
  const workspace = yield* makeWorkspace()
  yield* localizedTemplate(workspace, key)
  for (const locale of locales) yield* set(workspace, locale)
  yield* publish(workspace)
  return workspace
})

layer(world)("a template's further languages", (it) => {
  it.effect("are written, read, listed by tag and taken out of the draft", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* draftTemplate(workspace, key)
      assert.deepStrictEqual([(yield* read(workspace)).locale, (yield* read(workspace)).locales], ["en", []])
      const { data } = yield* set(workspace, "pt-br", { previewText: "Olá", mayOmit: ["name"] })
      yield* set(workspace, "de")
      assert.deepStrictEqual(
        [data.locale, data.previewText, data.mayOmit, data.missing, data.unknown, data.revision],
        ["pt-BR", "Olá", ["name"], [], [], 2]
      )
      const draft = yield* read(workspace)
      assert.deepStrictEqual([draft.locales.map(({ locale }: any) => locale), draft.revision], [["de", "pt-BR"], 3])
      yield* set(workspace, "de")
      assert.strictEqual((yield* read(workspace)).revision, 3)
      const { data: again } = yield* made("read_template_locale", { key, locale: "PT-br" }, workspace)
      assert.strictEqual(again.subject, "pt-br {{name}}")
      const gone = { key, locale: "pt-BR", deleted: true }
      assert.deepStrictEqual(yield* made("delete_template_locale", { key, locale: "pt-BR" }, workspace), gone)
      assert.deepStrictEqual(yield* made("delete_template_locale", { key, locale: "pt-BR" }, workspace), {
        ...gone,
        deleted: false
      })
      const input = { key, locale: "pt-BR" }
      assert.strictEqual(yield* refusalOf("read_template_locale", input, workspace), "404 resource_not_found")
      const stranger = yield* makeWorkspace()
      const own = { key, locale: "de" }
      assert.strictEqual(yield* refusalOf("read_template_locale", own, stranger), "404 unknown_template")
      assert.strictEqual(yield* refusalOf("delete_template_locale", own, inSandbox(workspace)), "403 live_only")
    })
  )

  it.effect("refuse publication by the path of what is unknown or missing, unless it may be omitted", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* draftTemplate(workspace, key, { body: "<p>{{name}} {{order.number}} {{order.total}}</p>" })
      yield* set(workspace, "de", { subject: "Hallo {{nmae}}", body: "<p>{{order.number}} {{order.totel}}</p>" })
      const { locales } = yield* read(workspace)
      assert.deepStrictEqual(
        [locales[0].missing, locales[0].unknown],
        [
          ["name", "order.total"],
          ["order.totel", "nmae"]
        ]
      )
      assert.deepStrictEqual(yield* faultsOf("publish_template", { key }, workspace), [
        "locales.de.body unknown_variable",
        "locales.de.subject unknown_variable",
        "locales.de.body required",
        "locales.de.body required"
      ])
      assert.strictEqual((yield* read(workspace)).version, 0)
      yield* set(workspace, "de", { subject: "Hallo", body: "<p>{{order.number}}</p>", mayOmit: ["name", "order"] })
      assert.strictEqual((yield* publish(workspace)).data.version, 1)
    })
  )

  it.effect("are refused where they cannot be compiled, are the template's own, or are blank", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* localizedTemplate(workspace, key)
      const words = { key, locale: "fr", subject: "Bonjour", body: "<p>{% if</p>" }
      assert.deepStrictEqual(yield* faultsOf("set_template_locale", words, workspace), ["body format_invalid"])
      assert.deepStrictEqual(yield* faultsOf("set_template_locale", { ...words, locale: "nope!" }, workspace), [
        "locale format_invalid"
      ])
      assert.deepStrictEqual(
        yield* faultsOf("set_template_locale", { ...words, body: "<p>x</p>", locale: "en" }, workspace),
        ["locale taken"]
      )
      assert.deepStrictEqual(yield* faultsOf("set_template_locale", { ...words, body: " ", subject: " " }, workspace), [
        "subject too_short",
        "body too_short"
      ])
      assert.deepStrictEqual(yield* faultsOf("update_template", { key, locale: "de" }, workspace), [
        "locale enum_violation"
      ])
      assert.deepStrictEqual(yield* faultsOf("update_template", { key, mode: "mjml" }, workspace), [
        "mode enum_violation"
      ])
      assert.strictEqual((yield* read(workspace)).locales.length, 1)
    })
  )

  it.effect("are frozen with a version, which keeps them, restores them and is copied with them", () =>
    Effect.gen(function* () {
      const workspace = yield* published("fr")
      yield* made("delete_template_locale", { key, locale: "fr" }, workspace)
      yield* set(workspace, "de", { subject: "Servus {{name}}" })
      yield* publish(workspace)
      const { data } = yield* made("list_template_versions", { key }, workspace)
      assert.deepStrictEqual(
        data.map(({ locale, locales }: any) => [locale, locales]),
        [
          ["en", ["de"]],
          ["en", ["de", "fr"]]
        ]
      )
      assert.strictEqual((yield* publish(workspace)).data.version, 2)
      yield* made("restore_template_version", { key, version: 1 }, workspace)
      const german = yield* made("read_template_locale", { key, locale: "de" }, workspace)
      assert.strictEqual(german.data.subject, "Hallo {{name}}")
      const { data: third } = yield* publish(workspace)
      const { data: all } = yield* made("list_template_versions", { key }, workspace)
      assert.deepStrictEqual([third.version, all[0].hash], [3, all[2].hash])
      const { data: copy } = yield* made("duplicate_template", { key, newKey: "copy" }, workspace)
      assert.deepStrictEqual(
        copy.locales.map(({ locale }: any) => locale),
        ["de", "fr"]
      )
      const french = yield* made("read_template_locale", { key: "copy", locale: "fr" }, workspace)
      assert.strictEqual(french.data.body, "<p>fr {{name}}</p>")
      yield* made("delete_template", { key: "copy" }, workspace)
    })
  )

  it.effect("are written by one of two who read the same revision", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* localizedTemplate(workspace, key)
      const { revision: ifRevision } = yield* read(workspace)
      const edits = ["fr", "es"].map((locale) =>
        asked("set_template_locale", { key, locale, subject: "x", body: "<p>x</p>", ifRevision }, workspace)
      )
      const answers = yield* Effect.all(edits, { concurrency: 2 })
      assert.deepStrictEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
      assert.strictEqual((yield* read(workspace)).locales.length, 2)
    })
  )

  it.effect("are bounded in number", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* draftTemplate(workspace, key, { subject: "Hello", body: "<p>Hello</p>" })
      const tags =
        "aa ab af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee"
      const more = "el eo es et eu fa ff fi fj fo fr fy ga gd gl gn"
      const words = { subject: "Hello", body: "<p>Hello</p>" }
      const all = [...new Set([...tags.split(" "), ...more.split(" ")].map(canonicalLanguage))].slice(0, 50)
      assert.lengthOf(all, 50)
      for (const locale of all) yield* set(workspace, locale, words)
      assert.deepStrictEqual(yield* faultsOf("set_template_locale", { key, locale: "zu", ...words }, workspace), [
        "locale out_of_range"
      ])
      assert.lengthOf((yield* publish(workspace)).data.locales, 50)
    })
  )

  it.effect("are changed by proposals, whose faults are told by path", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* localizedTemplate(workspace, key)
      const propose = (locales: object) => ({ key, patch: { locales }, reason: "Better words" })
      yield* made("propose_template_change", propose({ de: { subject: "Servus {{name}}" } }), workspace)
      const { data } = yield* made("read_template_locale", { key, locale: "de" }, workspace)
      assert.deepStrictEqual([data.subject, data.body], ["Servus {{name}}", "<p>Hallo {{name}}</p>"])
      assert.deepStrictEqual(
        yield* faultsOf("propose_template_change", propose({ fr: { subject: "Salut" } }), workspace),
        ["patch.locales.fr.body required"]
      )
      const broken = propose({ de: { body: "<p>{{ x | nope }}</p>" } })
      assert.deepStrictEqual(yield* faultsOf("propose_template_change", broken, workspace), [
        "patch.locales.de.body format_invalid"
      ])
    })
  )
})

layer(world)("the language of a send", (it) => {
  const cases: ReadonlyArray<readonly [asked: string | undefined, subject: string, locale: string, told?: string]> = [
    ["de-AT", "Hallo Ada", "de", "de-AT"],
    ["de", "Hallo Ada", "de", "de"],
    ["PT-br", "pt-BR Ada", "pt-BR", "pt-BR"],
    ["pt", "Hello Ada", "en", "pt"],
    ["zh-hant-tw", "zh-Hant Ada", "zh-Hant", "zh-Hant-TW"],
    ["ja", "Hello Ada", "en", "ja"],
    ["en-GB", "Hello Ada", "en", "en-GB"],
    [undefined, "Hello Ada", "en"]
  ]
  it.effect("is looked up from the one asked for to the template's own, and told", () =>
    Effect.gen(function* () {
      const workspace = yield* published("pt-BR", "zh-Hant")
      for (const own of [workspace, inSandbox(workspace)])
        for (const [locale, subject, chosen, told] of cases) {
          const send = yield* sent(own, locale === undefined ? {} : { locale })
          const template = { key, version: 1, locale: chosen, ...(told && { requested_locale: told }) }
          assert.deepStrictEqual([send.subject, send.template], [subject, template])
          const again = yield* made("read_send", { id: send.id }, own)
          assert.deepStrictEqual(again.template, template)
        }
    })
  )

  it.effect("is that of the most exact words, be they the template's own or further ones", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* draftTemplate(workspace, key, { locale: "de-at" })
      yield* set(workspace, "de")
      yield* publish(workspace)
      assert.strictEqual((yield* sent(workspace, { locale: "de-AT" })).template.locale, "de-AT")
      assert.strictEqual((yield* sent(workspace, { locale: "de-CH" })).template.locale, "de")
      assert.strictEqual((yield* sent(workspace)).template.locale, "de-AT")
    })
  )

  it.effect("stays what it was accepted in, and drafts have theirs in tests and previews", () =>
    Effect.gen(function* () {
      const workspace = yield* published()
      yield* set(workspace, "de", { subject: "Servus {{name}}" })
      const preview = (more: object) =>
        made("render_template", { template: key, locale: "de-CH", variables: { name: "Ada" }, ...more }, workspace)
      assert.deepInclude(yield* preview({}), { subject: "Hallo Ada", locale: "de" })
      assert.deepInclude(yield* preview({ draft: true }), { subject: "Servus Ada", locale: "de" })
      const input = { template: key, to: "ada@example.com", variables: { name: "Ada" }, locale: "de", draft: true }
      const tested = yield* made("send_test", input, workspace)
      assert.deepStrictEqual([tested.subject, tested.template.locale], ["Servus Ada", "de"])
    })
  )

  it.effect("is that of the mail that leaves, of the version it was accepted with", () =>
    Effect.gen(function* () {
      const workspace = yield* published()
      const { id } = yield* sent(workspace, { locale: "de-AT" })
      const input = { template: key, to: "ada@example.com", variables: { name: "Ada" }, locale: "de", draft: true }
      const test = yield* made("send_test", input, workspace)
      yield* made("delete_template_locale", { key, locale: "de" }, workspace)
      yield* publish(workspace)
      for (const sendId of [id, test.id]) {
        yield* deliverNow(sendId)
        const { raw, subject } = (yield* CapturedMailRepository.use((mails) => mails.find(sendId)))!
        assert.strictEqual(subject, "Hallo Ada")
        assert.include(raw, Buffer.from("Hallo Ada").toString("base64"), raw)
        assert.notMatch(raw, /Hello/u, raw)
      }
      assert.strictEqual((yield* sent(workspace, { locale: "de-AT" })).subject, "Hello Ada")
    })
  )

  it.effect("is told to webhooks", () =>
    Effect.gen(function* () {
      const workspace = yield* published()
      const told = yield* hearingOf(workspace, ["send.queued"])
      yield* sent(workspace, { locale: "de-AT" })
      const [{ data }] = yield* told
      assert.deepStrictEqual(data.template, { key, version: 1, locale: "de", requested_locale: "de-AT" })
    })
  )

  it.effect("writes dates and numbers, and turns the page of languages from right to left", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const body = '<p>{{ due | date: "%-d %B" }} {{ sum | currency: "EUR" }}</p>'
      yield* draftTemplate(workspace, key, { subject: "x", body })
      yield* set(workspace, "de", { subject: "x", body })
      yield* set(workspace, "ar", { subject: "x", body: `<html><body>${body}</body></html>` })
      yield* publish(workspace)
      const html = (locale: string) =>
        Effect.map(
          made("render_template", { template: key, locale, variables: { due: "2026-12-01", sum: 1234.5 } }, workspace),
          (mail) => mail.html
        )
      assert.strictEqual(yield* html("en"), "<p>1 December €1,234.50</p>")
      assert.strictEqual(yield* html("de"), "<p>1 Dezember 1.234,50\u00a0€</p>")
      assert.include(yield* html("ar"), '<html dir="rtl">')
    })
  )

  it.effect("is absent where the template says none, and new templates are in the workspace's", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* made("update_workspace", { default_locale: "de-at" }, workspace)
      assert.strictEqual((yield* made("read_workspace", {}, workspace)).default_locale, "de-AT")
      yield* publishedTemplate(workspace, key)
      assert.strictEqual((yield* sent(workspace)).template.locale, "de-AT")
      yield* made("update_workspace", { default_locale: null }, workspace)
      assert.isNull((yield* made("read_workspace", {}, workspace)).default_locale)
    })
  )
})
