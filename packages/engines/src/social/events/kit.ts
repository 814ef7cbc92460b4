import type {
  SocialEventKey,
  SocialEventKitEntry,
  SocialEventVariable
} from "@tidings/schema/resources/SocialEventTemplate"

/** Networks are worded alike by what they take: little text, much text, or pictures and films, whose first line is a title. */
export type Family = "short" | "long" | "titled"

/** An event of the kit, with its wordings. */
export interface KitEntry extends Omit<SocialEventKitEntry, "defaults"> {
  readonly bodies: Readonly<Record<Family, string>>
}

type Variable = SocialEventVariable
type Trait = Partial<Pick<Variable, "maxLength" | "required">>

/** Words that lose nothing but their end where they are shortened. */
const prose = (key: string, description: string, sample: string, trait: Trait = {}): Variable => ({
  key,
  type: "text",
  required: false,
  maxLength: 500,
  shortened: true,
  description,
  sample,
  ...trait
})

/** Words that say nothing, or something else, once they are shortened: a date, a price, a name. */
const fact = (key: string, description: string, sample: string, trait: Trait = {}): Variable => ({
  ...prose(key, description, sample, { maxLength: 60, ...trait }),
  shortened: false
})

const link = (description: string, trait: Trait = {}): Variable => ({
  key: "link",
  type: "url",
  required: false,
  maxLength: 2_048,
  shortened: false,
  description,
  sample: "https://www.example.com/blog/2026/11/a-page-with-a-long-name",
  ...trait
})

const needed = { required: true } as const
const name = { required: true, maxLength: 120 } as const

const product = prose("product", "The product's name", "Acme Planner", name)
const summary = (what: string, sample: string) => prose("summary", what, sample)
const place = fact("place", "Where it takes place", "RDS, Dublin", { maxLength: 80 })

const entry = (
  eventKey: SocialEventKey,
  name: string,
  description: string,
  variables: ReadonlyArray<Variable>,
  { long, short, titled }: Readonly<Record<Family, ReadonlyArray<string>>>
): KitEntry => ({
  eventKey,
  name,
  description,
  variables,
  bodies: { short: short.join("\n\n"), long: long.join("\n\n"), titled: titled.join("\n\n") }
})

/** Every event that posts can be made for, and how it is worded unless a workspace words it anew. Decided in docs/decisions/social.md. */
export const kit: ReadonlyArray<KitEntry> = [
  entry(
    "product.launched",
    "Product launched",
    "A product can be had from now on.",
    [product, summary("What it is for", "Plan a week in ten minutes, alone or with your team."), link("Its page")],
    {
      short: ["{{product}} is here.", "{{summary}}"],
      long: ["We have launched {{product}}.", "{{summary}}", "Take a look: {{link}}"],
      titled: ["{{product}} is here", "{{summary}}"]
    }
  ),
  entry(
    "release.published",
    "Release published",
    "A new version of a product was released.",
    [
      product,
      fact("version", "The version's number or name", "4.2", needed),
      prose("highlights", "What is new", "Calendars sync both ways, and search finds notes."),
      link("The release notes")
    ],
    {
      short: ["{{product}} {{version}} is out.", "{{highlights}}"],
      long: ["{{product}} {{version}} is out.", "What is new: {{highlights}}", "Release notes: {{link}}"],
      titled: ["{{product}} {{version}} is out", "{{highlights}}"]
    }
  ),
  entry(
    "blog.published",
    "Blog post published",
    "An article was published.",
    [
      prose("title", "The article's title", "How we halved our build times", { required: true, maxLength: 200 }),
      summary("What it says, in a sentence or two", "Three changes to our pipeline, and what each of them saved."),
      fact("author", "Who wrote it", "Ada Byrne", { maxLength: 80 }),
      link("The article", needed)
    ],
    {
      short: ["New on the blog: {{title}}", "{{summary}}"],
      long: ["New on our blog: {{title}}", "{{summary}}", "By {{author}}", "Read it here: {{link}}"],
      titled: ["{{title}}", "{{summary}}", "By {{author}}, on our blog"]
    }
  ),
  entry(
    "event.announced",
    "Event announced",
    "Something takes place that people can come to.",
    [
      prose("event", "The event's name", "Acme Open Day", name),
      fact("date", "When it takes place", "3 December, 18:00", needed),
      place,
      summary("What awaits visitors", "Meet the team, see the workshop, and try what is next."),
      link("Where one signs up", needed)
    ],
    {
      short: ["Save the date: {{event}}, {{date}}", "Where: {{place}}", "{{summary}}"],
      long: ["Save the date: {{event}}", "When: {{date}}", "Where: {{place}}", "{{summary}}", "Sign up here: {{link}}"],
      titled: ["{{event}}", "When: {{date}}", "Where: {{place}}", "{{summary}}"]
    }
  ),
  entry(
    "event.reminder",
    "Event reminder",
    "An event that was announced is about to begin.",
    [
      prose("event", "The event's name", "Acme Open Day", name),
      fact("when", "How soon it begins", "tomorrow at 18:00", needed),
      place,
      link("Where one signs up or joins", needed)
    ],
    {
      short: ["{{event}}: {{when}}", "Where: {{place}}"],
      long: ["A reminder: {{event}}, {{when}}.", "Where: {{place}}", "There is still time to sign up: {{link}}"],
      titled: ["{{event}}", "A reminder: {{when}}", "Where: {{place}}"]
    }
  ),
  entry(
    "milestone.reached",
    "Milestone reached",
    "Something worth thanking people for was reached.",
    [
      prose("milestone", "What was reached", "10,000 customers", name),
      summary("What it means, or whom it is owed to", "Most of what we built this year was asked for in your letters."),
      link("A page about it")
    ],
    {
      short: ["We have reached {{milestone}}. Thank you!", "{{summary}}"],
      long: [
        "We have reached {{milestone}}.",
        "{{summary}}",
        "Thank you to everyone who made it possible.",
        "More: {{link}}"
      ],
      titled: ["{{milestone}}", "{{summary}}", "Thank you!"]
    }
  ),
  entry(
    "review.received",
    "Review received",
    "A customer wrote something that may be shown to others.",
    [
      prose("quote", "What the customer wrote", "The first planner that I still use after a month.", needed),
      fact("reviewer", "Who wrote it, as they may be named", "Grace M.", { required: true, maxLength: 80 }),
      prose("product", "What it is about", "Acme Planner", { maxLength: 120 }),
      link("The review, or the product")
    ],
    {
      short: ["“{{quote}}”", "{{reviewer}}"],
      long: ["What {{reviewer}} says about {{product}}:", "“{{quote}}”", "Thank you, {{reviewer}}!", "{{link}}"],
      titled: ["In the words of {{reviewer}}", "“{{quote}}”"]
    }
  ),
  entry(
    "sale.started",
    "Sale started",
    "Something costs less from now on.",
    [
      prose("sale", "What it is called", "Winter sale", name),
      fact("offer", "What one gets", "20% off everything", { maxLength: 80 }),
      fact("ends", "When it ends", "Sunday at midnight"),
      fact("code", "What one enters at the checkout", "WINTER20"),
      link("Where one buys", needed)
    ],
    {
      short: ["{{sale}}: it has begun.", "{{offer}}", "Until {{ends}}", "Code: {{code}}"],
      long: ["{{sale}} has begun.", "{{offer}}", "Your code: {{code}}", "Until {{ends}}", "Shop now: {{link}}"],
      titled: ["{{sale}}", "{{offer}}", "Code: {{code}}", "Until {{ends}}"]
    }
  ),
  entry(
    "sale.ending",
    "Sale ending",
    "Something costs more again soon.",
    [
      prose("sale", "What it is called", "Winter sale", name),
      fact("ends", "When it ends", "tonight at midnight", needed),
      fact("code", "What one enters at the checkout", "WINTER20"),
      link("Where one buys", needed)
    ],
    {
      short: ["{{sale}} ends {{ends}}.", "Code: {{code}}"],
      long: ["Last chance: {{sale}} ends {{ends}}.", "Your code: {{code}}", "Shop now: {{link}}"],
      titled: ["{{sale}}", "Last chance: it ends {{ends}}.", "Code: {{code}}"]
    }
  ),
  entry(
    "restock.available",
    "Back in stock",
    "Something that was sold out can be had again.",
    [product, fact("price", "What it costs", "€42"), link("Where one buys", needed)],
    {
      short: ["{{product}} is back in stock.", "Price: {{price}}"],
      long: ["{{product}} is back in stock.", "Price: {{price}}", "Get yours here: {{link}}"],
      titled: ["{{product}} is back", "In stock again, while it lasts.", "Price: {{price}}"]
    }
  ),
  entry(
    "job.opened",
    "Job opened",
    "Somebody is looked for.",
    [
      prose("role", "Who is looked for", "Backend engineer", name),
      fact("place", "Where the work is done", "Dublin or remote", { maxLength: 80 }),
      summary("What the work is", "You will own the queue that everything else waits for."),
      link("The job's page", needed)
    ],
    {
      short: ["We are hiring: {{role}}", "Where: {{place}}", "{{summary}}"],
      long: ["We are hiring: {{role}}", "Where: {{place}}", "{{summary}}", "Apply here: {{link}}"],
      titled: ["We are hiring: {{role}}", "Where: {{place}}", "{{summary}}"]
    }
  ),
  entry(
    "webinar.live",
    "Webinar live",
    "A webinar begins now.",
    [
      prose("webinar", "The webinar's title", "Queues that never lose a job", { required: true, maxLength: 200 }),
      fact("speaker", "Who speaks", "Ada Byrne", { maxLength: 80 }),
      link("Where one joins", needed)
    ],
    {
      short: ["We are live: {{webinar}}", "With {{speaker}}"],
      long: ["We are live now: {{webinar}}", "With {{speaker}}", "Join here: {{link}}"],
      titled: ["Live now: {{webinar}}", "With {{speaker}}"]
    }
  )
]

const byKey = new Map(kit.map((one) => [one.eventKey, one]))

export const kitEntry = (eventKey: SocialEventKey): KitEntry => byKey.get(eventKey)!
