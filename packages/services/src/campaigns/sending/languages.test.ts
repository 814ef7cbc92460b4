import { assert, layer } from "@effect/vitest"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { made } from "@tidings/testing/fixtures"
import { makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { attend, newsletterIn } from "../testing/plannedWorld.ts"

const locales = ["de-AT", "de_DE", "fr", 7, undefined]

layer(worldOver(ownDatabase))("planned mails", (it) => {
  it.effect("speak the language of each contact's trait locale, or else the template's own", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2027-03-01T00:00Z"))
      const workspace = yield* makeWorkspace()
      const { listId, set } = yield* newsletterIn(workspace, { scheduleAt: "2027-03-30T09:30", members: 0 })
      const german = { key: "newsletter", locale: "de", subject: "Hallo {{name}}", body: "<p>Hallo {{name}}</p>" }
      yield* made("set_template_locale", german, workspace)
      yield* made("publish_template", { key: "newsletter" }, workspace)
      const emails = locales.map((locale, n) => ({ email: `p${n}@example.com`, locale }))
      for (const { email, locale } of emails)
        yield* made(
          "create_contact",
          { email, traits: { name: "Ada", ...(locale !== undefined && { locale }) }, lists: [listId] },
          workspace
        )
      yield* set()
      yield* TestClock.setTime(Date.parse("2027-03-30T09:30Z"))
      yield* attend
      const { data } = yield* made("list_sends", {}, workspace)
      const told = data.map(({ subject, template, to }: any) => [
        to,
        subject,
        template.locale,
        template.requested_locale
      ])
      assert.deepStrictEqual(told.toSorted(), [
        ["p0@example.com", "Hallo Ada", "de", "de-AT"],
        ["p1@example.com", "Hallo Ada", "de", "de-DE"],
        ["p2@example.com", "Hello Ada", "en", "fr"],
        ["p3@example.com", "Hello Ada", "en", undefined],
        ["p4@example.com", "Hello Ada", "en", undefined]
      ])
    })
  )
})
