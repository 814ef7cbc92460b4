import { assert, layer } from "@effect/vitest"
import { newId } from "@tidings/schema/Id"
import { AssetFiles } from "@tidings/services/assets/AssetFiles"
import { Keys } from "@tidings/services/keys/Keys"
import { AssetRepository } from "@tidings/storage/repositories/AssetRepository"
import { BrandRepository } from "@tidings/storage/repositories/BrandRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Clock, Effect } from "effect"

const prompt =
  "# Open kitchen evening\n\nSaturday 12 December, 18:00 to 21:00, at Quay Bakery, 14 Quay Street, Galway. Entry is free, and places are limited to 40.\n\nBook a place: https://quaybakery.example/open-kitchen"
const domain = "quaybakery.example"

/** The key of a workspace that has no brand. */
const unbranded = Effect.gen(function* () {
  const now = yield* Clock.currentTimeMillis
  const workspaceId = newId("ws", now)
  const workspaces = yield* WorkspaceRepository
  const keys = yield* Keys
  yield* workspaces.insert({
    id: workspaceId,
    name: "Without a brand",
    plan: "pro",
    monthlySendBudget: 10,
    fromEmail: "hello@tidings.test",
    fromName: "Tidings",
    createdAt: new Date(now)
  })
  return (yield* keys.create({ workspaceId, name: "live", kind: "live", grants: "full" })).secret
})

layer(world)("compose_template", (it) => {
  it.effect("writes a draft from a brief, which renders as it is, and costs nothing", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace("pro", undefined, { domain })
      const { body, status } = yield* call("compose_template", { prompt, key: "open-kitchen" }, { key })
      assert.strictEqual(status, 201)
      assert.deepInclude(body.data, {
        key: "open-kitchen",
        status: "draft",
        version: 0,
        mode: "mjml",
        category: "marketing",
        subject: "Open kitchen evening"
      })
      assert.deepStrictEqual(body.composer, { provider: "builtin", model: null, fallback: false })
      const preview = yield* call("render_template", { template: "open-kitchen", draft: true, samples: true }, { key })
      assert.strictEqual(preview.status, 200)
      assert.include(preview.body.html, "https://quaybakery.example/open-kitchen")
      assert.include(preview.body.text, "places are limited to 40")
      assert.strictEqual((yield* call("publish_template", { key: "open-kitchen" }, { key })).status, 200)
    })
  )

  it.effect("mints a key and takes name, category, theme and shell as they are given", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const given = { name: "Evening", category: "transactional", themeId: "thm_1" }
      const { body } = yield* call("compose_template", { prompt, ...given, starterShellId: "letter" }, { key })
      assert.match(body.data.key, /^untitled_[0-9a-z]{10}$/u)
      assert.deepInclude(body.data, given)
      assert.notInclude(body.data.body, "#unsubscribe")
    })
  )

  it.effect("says what it could not do instead of pretending", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const asked = { prompt, model: "large" }
      const { body, status } = yield* call("compose_template", asked, { key })
      assert.strictEqual(status, 201)
      assert.include(body.notes.join(" "), "large is not the model that is connected")
      assert.include(body.notes.join(" "), "no model is configured")
    })
  )

  it.effect("begins with a picture of its words, which is an asset of the library and lasts", () =>
    Effect.gen(function* () {
      const { id, live: key } = yield* makeWorkspace("pro", undefined, { domain })
      const { body } = yield* call("compose_template", { prompt, key: "evening", includeHeroImage: true }, { key })
      const [asset, ...others] = yield* AssetRepository.use((assets) =>
        assets.list({ workspaceId: id, livemode: true }, { limit: 1_000 })
      )
      assert.isEmpty(others)
      assert.deepInclude(asset, { filename: "evening-hero.png", tags: ["hero"], width: 1200, height: 630 })
      assert.match(asset!.alt!, /^Open kitchen evening\./u)
      const url = (yield* AssetFiles).publicUrl(asset!)
      assert.strictEqual(body.data.body.split("<mj-image").length, 2)
      assert.include(body.data.body, `<mj-image src="${url}" alt="${asset!.alt}" width="600px"`)
      yield* call("publish_template", { key: "evening" }, { key })
      const preview = yield* call("render_template", { template: "evening", samples: true }, { key })
      assert.include(preview.body.html.match(/<img\s[^>]*>/u)[0], `src="${url}"`)
      assert.isBelow(Buffer.byteLength(preview.body.html), 100 * 1024)
      assert.notInclude(body.notes.join(" "), "No hero image")
    })
  )

  it.effect("has no picture of letters that no font has, and says so", () =>
    Effect.gen(function* () {
      const { id, live: key } = yield* makeWorkspace("pro", undefined, { domain })
      const asked = { prompt: "हमारी दुकान शनिवार को दस बजे खुलती है।", key: "shop", includeHeroImage: true }
      const { body, status } = yield* call("compose_template", asked, { key })
      assert.strictEqual(status, 201)
      assert.notInclude(body.data.body, "<mj-image")
      assert.match(body.notes.join(" "), /No hero image was made: .*@fontsource\/noto-sans-devanagari/u)
      assert.isEmpty(
        yield* AssetRepository.use((assets) => assets.list({ workspaceId: id, livemode: true }, { limit: 1_000 }))
      )
    })
  )

  it.effect("keeps a brand's name that looks like markup and template code as words", () =>
    Effect.gen(function* () {
      const { id, live: key } = yield* makeWorkspace("pro", undefined, { domain })
      const name = `"A" {{ b }} <c> & 'd'`
      const brands = yield* BrandRepository
      const [brand] = yield* brands.all(id)
      yield* brands.write(id, { ...brand!, name })
      yield* call("compose_template", { prompt, key: "evening", includeHeroImage: true }, { key })
      const preview = yield* call("render_template", { template: "evening", draft: true, samples: true }, { key })
      assert.include(preview.body.text, `in touch with ${name}.`)
      assert.match(preview.body.html, /<img\s+alt="[^"<]* &quot;A&quot; \{\{ b \}\} &lt;c&gt; &amp; &#39;d&#39;\."/u)
    })
  )

  it.effect("leaves no asset where no template is made", () =>
    Effect.gen(function* () {
      const { id, live: key } = yield* makeWorkspace("pro", undefined, { domain })
      yield* call("compose_template", { prompt, key: "evening" }, { key })
      const again = yield* call("compose_template", { prompt, key: "evening", includeHeroImage: true }, { key })
      assert.strictEqual(again.body.error.code, "template_key_taken")
      assert.isEmpty(
        yield* AssetRepository.use((assets) => assets.list({ workspaceId: id, livemode: true }, { limit: 1_000 }))
      )
    })
  )

  it.effect("is in the name of the brand that the call names, and of no other workspace's", () =>
    Effect.gen(function* () {
      const { id, live: key } = yield* makeWorkspace("pro", undefined, { domain })
      const brands = yield* BrandRepository
      const [brand] = yield* brands.all(id)
      const now = yield* Clock.currentTimeMillis
      const brandId = newId("brd", now)
      yield* brands.add(id, { ...brand!, id: brandId, name: "Harbour Mill", isDefault: false }, new Date(now))
      const { body } = yield* call("compose_template", { prompt, brandId }, { key })
      assert.include(body.data.body, "Harbour Mill")
      const other = yield* call("compose_template", { prompt, brandId: newId("brd", now) }, { key })
      assert.deepStrictEqual([other.status, other.body.error.fields[0].path], [422, "brandId"])
    })
  )

  it.effect("is in the language that the call names, else in the one that its words are in, which is said", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace("pro", undefined, { domain })
      const german = "Wir laden am 12. Dezember zum Tag der offenen Backstube ein."
      const found = yield* call("compose_template", { prompt: german }, { key })
      assert.include(found.body.data.body, '<mjml lang="de"')
      assert.include(found.body.data.body, "Abmelden")
      assert.include(found.body.notes.join(" "), "Language: German")
      const given = yield* call("compose_template", { prompt: german, locale: "ar" }, { key })
      assert.include(given.body.data.body, '<mjml lang="ar" dir="rtl"')
      const wrong = yield* call("compose_template", { prompt: german, locale: "deutsch!" }, { key })
      assert.deepStrictEqual([wrong.status, wrong.body.error.fields[0].path], [422, "locale"])
    })
  )

  it.effect("tells of a marketing mail whose brand has no postal address, and of no other", () =>
    Effect.gen(function* () {
      const { id, live: key } = yield* makeWorkspace("pro", undefined, { domain })
      const brands = yield* BrandRepository
      const [brand] = yield* brands.all(id)
      yield* brands.write(id, { ...brand!, emailDefaults: { footer: null, postalAddress: null } })
      const notesOf = (category: string) =>
        Effect.map(call("compose_template", { prompt, category }, { key }), ({ body }) => body.notes.join(" "))
      assert.include(yield* notesOf("marketing"), "no postal address")
      assert.notInclude(yield* notesOf("transactional"), "no postal address")
    })
  )

  it.effect("shows the brand's logo instead of its name", () =>
    Effect.gen(function* () {
      const { id, live: key } = yield* makeWorkspace("pro", undefined, { domain })
      const brands = yield* BrandRepository
      const [brand] = yield* brands.all(id)
      const url = "https://quaybakery.example/logo.png?a=1&b=2"
      yield* brands.write(id, { ...brand!, logos: [{ kind: "light", url }] })
      yield* call("compose_template", { prompt, key: "logo" }, { key })
      const preview = yield* call("render_template", { template: "logo", draft: true, samples: true }, { key })
      assert.match(
        preview.body.html,
        /<img src="https:\/\/quaybakery\.example\/logo\.png\?a=1&amp;b=2" alt="Test brand"/u
      )
    })
  )

  it.effect.each([
    ["nothing", "", "too_short"],
    ["marks alone", "---\n\n> ", "too_short"],
    ["a link without words", "[](https://quaybakery.example)", "too_short"],
    ["100,000 characters", "a b c ".repeat(16_667), "too_long"]
  ] as const)("refuses a brief of %s by one error, and writes nothing", ([, brief, code]) =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body, status } = yield* call("compose_template", { prompt: brief }, { key })
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(
        body.error.fields.map((field: { path: string; code: string }) => [field.path, field.code]),
        [["prompt", code]]
      )
      assert.deepStrictEqual((yield* call("list_templates", {}, { key })).body.data, [])
    })
  )

  it.effect("answers 409 to a workspace without a brand", () =>
    Effect.gen(function* () {
      const { body, status } = yield* call("compose_template", { prompt }, { key: yield* unbranded })
      assert.deepStrictEqual([status, body.error.code], [409, "brand_required"])
    })
  )

  it.effect("answers 409 to a key that another template has", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      yield* call("compose_template", { prompt, key: "evening" }, { key })
      const { body, status } = yield* call("compose_template", { prompt, key: "evening" }, { key })
      assert.deepStrictEqual([status, body.error.code], [409, "template_key_taken"])
    })
  )

  it.effect("answers 422 to a language of bodies and a shell that there are not", () =>
    Effect.gen(function* () {
      const { live: key } = yield* makeWorkspace()
      const { body, status } = yield* call("compose_template", { prompt, mode: "html", starterShellId: "x" }, { key })
      assert.strictEqual(status, 422)
      assert.sameMembers(
        body.error.fields.map(({ path }: { path: string }) => path),
        ["mode", "starterShellId"]
      )
    })
  )
})
