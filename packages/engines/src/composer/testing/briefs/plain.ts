import { type Case, northwind, quay } from "./Case.ts"

const on =
  (brand: Case["brand"], language = "en") =>
  (id: string, brief: string, more: Partial<Case> = {}): Case => ({
    id,
    brief,
    brand,
    language,
    ...more
  })
const [q, n] = [on(quay), on(northwind)]

/** Briefs as people type them: plain text of a line or some paragraphs. */
export const plainBriefs: ReadonlyArray<Case> = [
  q(
    "survey",
    "Fill in a 2 minute survey about our new opening hours. It closes on Friday.\n\nhttps://quaybakery.example/survey"
  ),
  n(
    "black-friday",
    "Black Friday 30% off all annual plans until Monday midnight, code BF30\n\nGet the offer: https://northwind.example/bf",
    { objective: "sale" }
  ),
  q(
    "year-end-appeal",
    "Year-end appeal\n\nThe food bank next door fed 2,300 families this year. Give by 31 December to be included in this year's tax relief.\n\nGive now: https://quaybakery.example/give"
  ),
  q(
    "summer-fair",
    "Summer fair\n\nSaturday 12 June, 11:00 to 16:00, Eyre Square\n\n• Face painting\n• Bread oven\n• Live music from two\n\nVolunteers write to fair@quaybakery.example.",
    { objective: "event" }
  ),
  q(
    "gluten-free-instruction",
    "Please write a short, punchy email in a friendly tone, max 100 words, subject line with emoji, about our new gluten-free range, from €4. CTA should say 'See the range' https://quaybakery.example/gf"
  ),
  q(
    "valentines-dinner",
    "Valentine's dinner\n14 February, two sittings, 18:00 and 20:30\nFour courses, €55 a person\nVegetarian on request\n\nBook a table: https://quaybakery.example/valentine",
    { objective: "event" }
  ),
  q(
    "welcome",
    "Welcome to our weekly bread newsletter!\n\nEvery Friday you get one recipe and one story from the ovens. Reply and tell us what you like to bake."
  ),
  q(
    "abandoned-cart",
    "You left something in your basket.\n\nIt is still there, and we keep it until Sunday.\n\n[Back to my basket](https://quaybakery.example/basket)",
    { objective: "sale" }
  ),
  n(
    "webinar",
    "Webinar: Closing the books in a day\n\nThursday 5 March, 16:00 CET, 45 minutes and questions. With Ines Duarte of Northwind Labs.\n\nhttps://northwind.example/webinar",
    { objective: "event" }
  ),
  n(
    "case-study",
    "Case study: how Harbour Cafés closes its month in two days. They had eleven tills and one bookkeeper. Now they have eleven tills and free Fridays.\n\nRead it: https://northwind.example/harbour",
    { objective: "download" }
  ),
  n(
    "grindle-waitlist",
    "We're building a countertop flour mill called Grindle. The first 500 on the list get €40 off.",
    { objective: "waitlist" }
  ),
  n(
    "testimonials",
    "What people say about Ledgerly\n\n> I got my Sundays back.\n> — Maeve Byrne, Quay Bakery\n\n> Our accountant asked what had happened.\n> — Tom Okafor, Harbour Cafés"
  ),
  q(
    "christmas-paragraph",
    "I want something nice for our customers for Christmas, maybe thank them for the year, mention the stollen is back at €18 and that we close from the 24th to the 2nd."
  ),
  n(
    "feature-launch",
    "Until now you had to export a CSV every Monday. From today Ledger 3 sends your accountant the numbers by itself.\n\nTell us what you think, or try it: https://northwind.example/ledger"
  ),
  n(
    "ebook",
    "The quiet VAT return (42 pages, PDF)\n\nWhat to keep, what to throw away, and the three boxes everybody gets wrong.",
    { objective: "download" }
  ),
  n(
    "pricing-lines",
    "Starter: €9 a month. Team: €29 a month. Studio: €79 per month. All plans have priority support, SSO.\n\nFAQ: Can I cancel? Yes, any time.",
    { objective: "signup" }
  ),
  q(
    "job",
    "Pastry chef in Galway\n\n€38,000–€42,000 a year, four days a week, no nights. You know lamination and can teach it.\n\nApply by 15 December: https://quaybakery.example/jobs"
  ),
  q(
    "apology",
    "We are sorry.\n\nOn Tuesday between 9:10 and 11:45 our online ordering was down, and 214 orders were lost. Nobody was charged. If yours was among them, there is a loaf for you at the counter this week."
  ),
  n("outage", "Outage yesterday 14:00-15:30, payments failed, all fixed now, we are sorry"),
  q("steps-inline", "How our bread subscription works: 1. Choose a loaf. 2. Pick a day. 3. We bake and bring it."),
  q(
    "typos",
    "hey everyon, we r opening a secnd shop on salthill prom this satruday!! come say hi, first 50 get a free bun :)"
  ),
  q(
    "questions",
    "Our bread comes to your door each week.\n\nQuestions\n\nCan I pause?\nYes, at any time by text.\n\nIs delivery free?\nIn Galway it is.",
    { objective: "signup" }
  ),
  q(
    "free-not-50",
    "It does not cost €50 any more. Our course is free for everybody who baked with us this year, and €20 for friends."
  ),
  q(
    "long-sentence",
    "The harbour board has asked everybody who trades on the quay to tell their customers that during the refurbishment programme, which begins in March and is expected to last until the autumn, the north entrance will be closed and the car park will have room for half as many cars as usual. We stay open."
  )
]
