import { assert, describe, it } from "@effect/vitest"
import { document } from "../../document/document.ts"
import { rows } from "../../testing/rows.ts"
import { manualOf } from "../Manual.ts"
import { searchEntriesOf, type SearchEntry } from "./entries.ts"
import { pageFinder } from "./pageFinder.ts"

const place = (title: string, words = ""): SearchEntry => ({
  href: `/docs/${title}`,
  kind: "Operation",
  title,
  name: "",
  names: "",
  text: "",
  words
})
const find = (query: string) =>
  pageFinder([place("send"), place("template"), place("suppression"), place("plan b")])(query, 10).map(
    ({ title }) => title
  )

describe("the search of the documentation", () => {
  it("finds by beginnings of words and by words that are misspelt", () => {
    assert.deepStrictEqual(find("suppr"), ["suppression"])
    assert.deepStrictEqual(find("temlate"), ["template"])
  })

  it("takes a letter alone for a word, not for the beginning of a third of all", () => {
    assert.deepStrictEqual(find("s t p e"), [])
    assert.deepStrictEqual(find("b"), ["plan b"])
  })

  it("finds words of names that are written in one", () => {
    assert.deepStrictEqual(find("sendTemplate"), ["send", "template"])
  })
})

const places = searchEntriesOf(manualOf(document(rows)))
const findPlaces = pageFinder(places)

/** Queries, each with the expected first result. */
const searches: ReadonlyArray<readonly [query: string, first: string]> = [
  ["webhook", "guides/webhooks"],
  ["webhooks", "guides/webhooks"],
  ["create webhook", "create_webhook"],
  ["add sender domain", "add_sender_domain"],
  ["verify_sender_domain", "verify_sender_domain"],
  ["add link domain", "add_link_domain"],
  ["domain_not_verified", "errors#domain_not_verified"],
  ["update_workspace", "update_workspace"],
  ["failed jobs", "list_failed_jobs"],
  ["credit entries", "list_credit_entries"],
  ["create_webhook", "create_webhook"],
  ["POST /v1/webhooks", "create_webhook"],
  ["verify webhook", "guides/webhooks"],
  ["signature", "guides/webhooks#verify-it"],
  ["bounce", "guides/testing"],
  ["send.bounced", "events#send.bounced"],
  ["idempotency", "guides/sending#once-whatever-happens"],
  ["idempotency_key_mismatch", "errors#idempotency_key_mismatch"],
  ["rate limit", "guides/sending#how-fast"],
  ["429", "guides/sending#how-fast"],
  ["suppressions", "guides/sending#suppressions"],
  ["template", "guides/templates"],
  ["create template", "create_template"],
  ["liquid", "guides/templates#what-liquid-there-is"],
  ["mjml", "guides/templates"],
  ["tracking", "guides/templates#categories-tracking-and-unsubscribing"],
  ["sandbox", "guides/testing"],
  ["test", "guides/testing"],
  ["agent", "guides/agents"],
  ["claude", "connect"],
  ["short link", "guides/links-and-qr"],
  ["qr code", "create_qr_design"],
  ["sms", "guides/sms"],
  ["set_sms_wording", "set_sms_wording"],
  ["opt-outs", "list_sms_opt_outs"],
  ["text message", "guides/sms"],
  ["sequence", "guides/sequences"],
  ["drip", "guides/sequences"],
  ["newsletter", "guides/campaigns"],
  ["import contacts", "guides/lists-and-contacts"],
  ["list", "guides/lists-and-contacts"],
  ["download contacts csv", "guides/lists-and-contacts#exporting"],
  ["contact activity", "list_contact_activity"],
  ["backup", "guides/backup"],
  ["upgrade", "guides/upgrade"],
  ["tls", "guides/production"],
  ["metrics", "read_send_metrics"],
  ["dkim", "guides/providers#your-domain"],
  ["sendgrid", "guides/from-sendgrid"],
  ["resend", "guides/from-resend"],
  ["postmark", "guides/from-postmark"],
  ["social post", "guides/social"],
  ["picture", "guides/pictures"],
  ["upload_asset", "upload_asset"],
  ["delete asset", "delete_asset"],
  ["asset_in_use", "errors#asset_in_use"],
  ["import brand", "import_brand"],
  ["audit", "recent_audit_entries"],
  ["error", "errors"]
]

describe("the search of everything", () => {
  it.each(searches)('finds for "%s" first: %s', (query, first) => {
    const found = findPlaces(query, 5).map(({ href }) => href)
    assert.strictEqual(found[0], `/docs/${first}`, found.join(", "))
  })

  it("shows what makes a thing before what lists, reads, changes and ends it", () => {
    for (const [noun, makes] of [
      ["webhook", "create_webhook"],
      ["template", "create_template"],
      ["short link", "create_short_link"],
      ["landing page", "create_page"],
      ["contact list", "create_list"],
      ["qr", "create_qr_design"]
    ] as const) {
      const operation = findPlaces(noun, 30).find(({ kind }) => kind === "Operation")
      assert.strictEqual(operation?.href, `/docs/${makes}`, noun)
    }
  })

  it("shows no two places under one title, and says something of each", () => {
    const titles = places.map(({ title }) => title)
    assert.lengthOf(new Set(titles), titles.length)
    assert.deepStrictEqual(
      places.filter(({ text }) => text.trim() === "").map(({ href }) => href),
      []
    )
  })
})
