import { type Case, northwind, quay } from "./Case.ts"

const of =
  (brand: Case["brand"]) =>
  (id: string, brief: string, more: Partial<Case> = {}): Case => ({
    id,
    brief,
    brand,
    language: "en",
    ...more
  })
const [q, n] = [of(quay), of(northwind)]

/** Briefs in the Markdown that agents write. */
export const markdownBriefs: ReadonlyArray<Case> = [
  q(
    "bread-subscription",
    "# Our bread subscription\n\nOur bread comes to your door **each week**.\n\n- Choose a loaf\n- Pick a day\n- We bake and bring it\n\n[Subscribe now](https://quaybakery.example/subscribe)",
    { objective: "signup" }
  ),
  q(
    "open-kitchen",
    "Join our [open kitchen evening](https://quaybakery.example/kitchen) on 12 December. Maeve Byrne shows how the sourdough is shaped.\n\n[Book a place](https://quaybakery.example/book)",
    { objective: "event" }
  ),
  n(
    "pricing-table",
    "# Plans for every size\n\nAll of them begin with 14 days that cost nothing.\n\n| Plan | A month | Seats |\n| --- | --- | --- |\n| Starter | €9 | 1 |\n| Team | €29 | up to 10 |\n| Studio | €79 | as many as you like |\n\n[Begin today](https://northwind.example/begin)\n\n## Questions\n\n### Can I cancel?\n\nYes, at any time.\n\n### Is my data in Europe?\n\nIt is, in Frankfurt and Paris.",
    { objective: "signup", length: "long" }
  ),
  q(
    "facts-table",
    "# Open kitchen evening\n\nCome and bake with us.\n\n| | |\n| --- | --- |\n| When | Saturday 12 December, 18:00 to 21:00 |\n| Where | 14 Quay Street, Galway |\n| Entry | Free |\n\n[Book a place](https://quaybakery.example/book)\n\n> I had no idea that bread could be so quiet.\n>\n> — Ines Duarte, last year’s guest",
    { objective: "event" }
  ),
  n(
    "changelog",
    "# What is new in Ledger 3\n\n## Receipts by mail\n\nForward a receipt to `in@northwind.example` and it is booked.\n\n## Faster search\n\n1. Type three letters.\n2. Press Enter.\n3. There is no third step.\n\n## Fixed\n\n- Totals no longer jump when a *credit note* is opened\n  - in the app\n  - in the export\n- Dates are those of your own time zone\n\n---\n\nThe whole list is in [our notes](https://northwind.example/notes)."
  ),
  q(
    "quotation-alone",
    "> Bread is the only thing I have made twice and been proud of both times.\n>\n> — Maeve Byrne, founder"
  ),
  q(
    "picture",
    "# Meet the new oven\n\n![The oven, still cold](https://quaybakery.example/oven.jpg)\n\nIt weighs two tons and came through the window.\n\n[Come and see](https://quaybakery.example/visit)"
  ),
  n(
    "letter",
    "Dear all,\n\nWe are raising our prices on 1 March, for the first time in six years. Starter goes from €9 to €11.\n\nWhoever pays for a year before then keeps the old price for that year.\n\nIf this is too much for you, write to me. I read every mail.\n\nJonas Weber\nNorthwind Labs",
    { vibe: "calm, formal" }
  ),
  n(
    "hiring-long",
    "Engineering · Berlin or remote\n\n# Backend engineer\n\n## What you will do\n\n- Own the ledger: a hundred million rows, one truth\n- Make slow things fast, and say when they need not be\n- Be on call one week in eight\n\n## What we offer\n\n- €75,000–€95,000, the same for the same work\n- 30 days off, and we notice if you do not take them\n- A team of nine that writes things down\n\n## How it goes\n\n1. You write to us\n2. We talk for an hour\n3. You work with us for a day, paid\n\n[Write to us](mailto:jobs@northwind.example)",
    { length: "long" }
  ),
  q(
    "hostile-markup",
    'Our fair <script>alert(1)</script> is on 3 June & costs <3 {{ user.password }} {% include "x" %}.\n\n[Click](javascript:alert(1)) and [here](https://quaybakery.example@evil.example/) or www.evil.example\n\n~~€50~~ €40'
  ),
  q("lists-only", "- Rye on Monday\n- Spelt on Tuesday\n- Everything on Saturday"),
  n(
    "wrapped-lines",
    "Our warehouse moves on 14 March, and for three days nothing leaves it. Orders\nplaced from the 13th on are sent on the 17th. We tell everybody whose order is\nlate by mail.\n\nNorthwind Labs\nTorstraße 12\n10119 Berlin"
  )
]
