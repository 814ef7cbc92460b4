import * as Worker from "@tidings/jobs/Worker"
import type { Block } from "@tidings/schema/composing/Block"
import { Caller, systemCaller } from "@tidings/services/access/Caller"
import { CallNotes } from "@tidings/services/audit/CallNotes"
import { Brands } from "@tidings/services/brands/Brands"
import { Pages } from "@tidings/services/pages/Pages"
import { listEntry } from "@tidings/services/sequences/enrolling/ListEntries"
import { allJobs } from "@tidings/services/allJobs"
import { Database } from "@tidings/storage/Database"
import { Effect } from "effect"
import { made, type Workspace } from "./fixtures.ts"

/** One section of each kind. */
export const everySection: ReadonlyArray<Block> = [
  {
    type: "hero",
    eyebrow: "For everybody who bakes",
    title: "Come to our open kitchen evening",
    text: "Maeve Byrne will show how the sourdough is shaped, and you can try it yourself.",
    cta: { label: "Book a place", href: "#form" },
    facts: [
      { label: "When", value: "Saturday 12 December, 18:00 to 21:00" },
      { label: "Where", value: "Quay Bakery, 14 Quay Street, Galway" }
    ]
  },
  {
    type: "text",
    title: "What we will do",
    parts: [
      {
        kind: "paragraph",
        text: [
          { text: "Shape a loaf, " },
          { text: "score", strong: true },
          { text: " it and " },
          { text: "read on", href: "https://quaybakery.example/loaves", emphasis: true },
          { text: "." }
        ]
      },
      { kind: "heading", level: 3, text: [{ text: "What to bring" }] },
      {
        kind: "list",
        start: null,
        items: [
          { text: [{ text: "An apron" }], depth: 0 },
          { text: [{ text: "one with pockets" }], depth: 1 },
          { text: [{ text: "A towel", code: true }], depth: 0 }
        ]
      },
      { kind: "list", start: 3, items: [{ text: [{ text: "Come in by the side door" }], depth: 0 }] },
      { kind: "quotation", text: [{ text: "It smelled of home." }], by: "Ines Duarte" },
      {
        kind: "table",
        head: [[{ text: "Loaf" }], [{ text: "Price" }]],
        rows: [[[{ text: "Rye" }], [{ text: "€6" }]]]
      },
      { kind: "button", label: "Book a place", href: "https://quaybakery.example/book" },
      { kind: "image", src: "https://quaybakery.example/oven.jpg", alt: "The oven" },
      { kind: "rule" }
    ]
  },
  {
    type: "features",
    title: "Good to know",
    items: [
      { title: "Entry is free", text: "Places are limited to 40." },
      { title: "Bring an apron", text: "" },
      { title: "Children are welcome", text: "There is a small table for them, with dough of its own." }
    ]
  },
  {
    type: "steps",
    title: "How it works",
    items: [
      { title: "Book", text: "One form, one minute." },
      { title: "Come", text: "The side door is open from half past five." },
      { title: "Take your loaf home", text: "" }
    ]
  },
  { type: "quote", text: "I had no idea that bread could be so quiet", by: "Ines Duarte, last year’s guest" },
  {
    type: "pricing",
    title: "What the course costs",
    price: "From €19 an evening",
    lines: ["Flour and apron included", "Pay at the door"],
    cta: { label: "Start the course", href: "https://quaybakery.example/course" }
  },
  {
    type: "faq",
    title: "Questions",
    items: [
      { question: "Do I need experience?", answer: "None at all." },
      { question: "Can I park there?", answer: "On the quay, after six for nothing." }
    ]
  },
  {
    type: "form",
    title: "Book a place",
    text: "We write back within a day.",
    fields: [
      { name: "first_name", label: "First name", required: false },
      { name: "email", label: "Email address", required: true }
    ],
    consent: "I agree that Quay Bakery may write to me about this. I can withdraw at any time.",
    button: "Book a place"
  },
  {
    type: "cta",
    title: "See you at the oven",
    text: "Saturday 12 December, 18:00.",
    cta: { label: "Book a place", href: "#form" }
  },
  { type: "footer", name: "Quay Bakery", address: "14 Quay Street, Galway, Ireland", domain: "quaybakery.example" }
]

/** An unpublished page with these sections, as the service itself creates it. */
export const draftPage = Effect.fnUntraced(function* (
  workspace: Workspace,
  {
    livemode = true,
    locale = "en",
    sections = everySection,
    title = "Open kitchen evening",
    ...more
  }: {
    readonly livemode?: boolean
    readonly locale?: string
    readonly sections?: ReadonlyArray<Block>
    readonly title?: string
    readonly list?: string
    readonly slug?: string
  } = {}
) {
  const database = yield* Database
  const slug = `page-${crypto.randomUUID()}`
  const composed = { title, description: "An evening at Quay Bakery.", locale, blocks: sections }
  const creating = Effect.gen(function* () {
    const { id: brandId } = yield* Brands.use((brands) => brands.read("default"))
    const asked = { brief: "An open evening in our bakery.", objective: "event", slug, ...more } as const
    return yield* Pages.use((pages) => pages.create(asked as never, brandId, composed))
  })
  return yield* database
    .transaction(creating)
    .pipe(
      Effect.provideService(Caller, { ...systemCaller(workspace.id, "pro"), livemode }),
      Effect.provideService(CallNotes, CallNotes.empty()),
      Effect.orDie
    )
})

/** A published page with these sections. */
export const publishedPage = Effect.fnUntraced(function* (
  workspace: Workspace,
  page?: Parameters<typeof draftPage>[1]
) {
  const { id } = yield* draftPage(workspace, page)
  const key = page?.livemode === false ? workspace.test : workspace.live
  return yield* made("publish_page", { idOrSlug: id }, { ...workspace, live: key })
})

/** Runs the jobs that start sequences for list entries. */
export const listsEntered = Worker.drain(allJobs.filter(({ name }) => name === listEntry.name))
