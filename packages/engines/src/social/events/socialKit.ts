import type {
  SocialEventKey,
  SocialEventKitEntry,
  SocialEventVariable
} from "@tidings/schema/resources/SocialEventTemplate"

/**
 * Groups of networks that share a wording, by what they accept: little text, much text, or pictures and films, whose
 * first line is a title.
 */
export type WordingFamily = "short" | "long" | "titled"

/** An event of the kit, with its wording for each family. */
export interface KitEntry extends Omit<SocialEventKitEntry, "defaults"> {
  readonly bodies: Readonly<Record<WordingFamily, string>>
}

type Variable = SocialEventVariable
type Trait = Partial<Pick<Variable, "maxLength" | "required">>

/** Declares a text variable that loses only its end if it is shortened. */
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

/** Declares a text variable that loses or changes its meaning if shortened: a date, a price, a name. */
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
const place = fact("place", "Place of the event", "RDS, Dublin", { maxLength: 80 })

const entry = (
  eventKey: SocialEventKey,
  name: string,
  description: string,
  variables: ReadonlyArray<Variable>,
  { long, short, titled }: Readonly<Record<WordingFamily, ReadonlyArray<string>>>
): KitEntry => ({
  eventKey,
  name,
  description,
  variables,
  bodies: { short: short.join("\n\n"), long: long.join("\n\n"), titled: titled.join("\n\n") }
})

/**
 * All events that posts can be made for, with their default wordings, which a workspace may replace. Decided in
 * docs/decisions/social.md.
 */
export const socialKit: ReadonlyArray<KitEntry> = [
  entry(
    "product.launched",
    "Product launched",
    "A product is available from now on.",
    [product, summary("Its purpose", "Plan a week in ten minutes, alone or with your team."), link("Its page")],
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
      prose("highlights", "New features", "Calendars sync both ways, and search finds notes."),
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
      summary("Summary, in a sentence or two", "Three changes to our pipeline, and what each of them saved."),
      fact("author", "Name of the author", "Ada Byrne", { maxLength: 80 }),
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
    "An event that people can attend takes place.",
    [
      prose("event", "The event's name", "Acme Open Day", name),
      fact("date", "Date and time of the event", "3 December, 18:00", needed),
      place,
      summary("Programme for visitors", "Meet the team, see the workshop, and try what is next."),
      link("Sign-up page", needed)
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
      fact("when", "Time until it begins, or its begin", "tomorrow at 18:00", needed),
      place,
      link("Page to sign up or join", needed)
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
    "A milestone was reached that is worth thanking people for.",
    [
      prose("milestone", "Name of the milestone", "10,000 customers", name),
      summary("Its meaning, or the people to thank", "Most of what we built this year was asked for in your letters."),
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
    "A customer wrote a review that may be published.",
    [
      prose("quote", "Words of the customer", "The first planner that I still use after a month.", needed),
      fact("reviewer", "Name of the reviewer, as it may be published", "Grace M.", { required: true, maxLength: 80 }),
      prose("product", "Name of the reviewed product", "Acme Planner", { maxLength: 120 }),
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
    "A sale begins: prices are lower from now on.",
    [
      prose("sale", "Name of the sale", "Winter sale", name),
      fact("offer", "Discount or offer", "20% off everything", { maxLength: 80 }),
      fact("ends", "End of the sale", "Sunday at midnight"),
      fact("code", "Code to enter at the checkout", "WINTER20"),
      link("Page to buy", needed)
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
    "A sale ends soon.",
    [
      prose("sale", "Name of the sale", "Winter sale", name),
      fact("ends", "End of the sale", "tonight at midnight", needed),
      fact("code", "Code to enter at the checkout", "WINTER20"),
      link("Page to buy", needed)
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
    "A sold-out product is available again.",
    [product, fact("price", "Price", "€42"), link("Page to buy", needed)],
    {
      short: ["{{product}} is back in stock.", "Price: {{price}}"],
      long: ["{{product}} is back in stock.", "Price: {{price}}", "Get yours here: {{link}}"],
      titled: ["{{product}} is back", "In stock again, while it lasts.", "Price: {{price}}"]
    }
  ),
  entry(
    "job.opened",
    "Job opened",
    "A job is open.",
    [
      prose("role", "Title of the job", "Backend engineer", name),
      fact("place", "Place of work", "Dublin or remote", { maxLength: 80 }),
      summary("Description of the work", "You will own the queue that everything else waits for."),
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
      fact("speaker", "Name of the speaker", "Ada Byrne", { maxLength: 80 }),
      link("Page to join", needed)
    ],
    {
      short: ["We are live: {{webinar}}", "With {{speaker}}"],
      long: ["We are live now: {{webinar}}", "With {{speaker}}", "Join here: {{link}}"],
      titled: ["Live now: {{webinar}}", "With {{speaker}}"]
    }
  )
]

const byKey = new Map(socialKit.map((one) => [one.eventKey, one]))

export const socialKitEntry = (eventKey: SocialEventKey): KitEntry => byKey.get(eventKey)!
