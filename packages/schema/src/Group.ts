/** What a group of operations is called, and what it is for. */
export interface Group {
  readonly title: string
  readonly description: string
}

const groups: Readonly<Record<string, Group>> = {
  workspace: {
    title: "Workspace",
    description: "The workspace that an API key belongs to: plan, limits, default sender."
  },
  brand: {
    title: "Brand",
    description: "The palettes, typography, logos and voice of messages and pages."
  },
  templates: {
    title: "Templates",
    description: "Email templates with a contract of variables: drafted, published as versions, previewed."
  },
  sends: { title: "Sends", description: "Transactional messages, each to one recipient, with status and timeline." },
  suppressions: {
    title: "Suppressions",
    description: "Addresses that nothing is sent to, after a hard bounce, a complaint or an unsubscribe."
  },
  sms: {
    title: "Transactional SMS",
    description: "Text messages from a kit of templates, with consent kept as proof."
  },
  "social-events": { title: "Social events", description: "Posts that follow from what happened in a product." },
  "social-posts": {
    title: "Social posts",
    description: "Organic posts, written, scheduled and published on connected networks."
  },
  campaigns: { title: "Campaigns", description: "Emails planned for a date." },
  pages: { title: "Pages", description: "Landing pages, served as static and accessible HTML." },
  compositions: { title: "Compositions", description: "Design canvases." },
  sequences: { title: "Sequences", description: "Journeys that contacts are enrolled in, and the runs they make." },
  events: { title: "Events", description: "Custom events about contacts, recorded and posted to webhooks." },
  marketing: { title: "Marketing", description: "Strategy, ideal customer profiles and the defaults of creations." },
  creations: { title: "Creations", description: "Whole campaigns grown from one brief." },
  lists: { title: "Lists", description: "Named groups of contacts." },
  approvals: { title: "Approvals", description: "Who has to agree before a change goes out, and what waits for it." },
  links: { title: "Short links", description: "Tracked short links with routing rules and analytics." },
  qr: { title: "QR designs", description: "QR codes, designed once and rendered for screen or print." },
  keys: { title: "API keys", description: "The keys of a workspace; their secrets are never shown again." },
  connectors: { title: "Connectors", description: "The providers that carry messages." },
  webhooks: { title: "Webhooks", description: "Subscriptions of URLs that events are posted to." },
  audit: { title: "Audit", description: "Who changed what, and when." }
}

const titleOf = (name: string): string => name.replace(/^./u, (first) => first.toUpperCase()).replaceAll(/[-_]/gu, " ")

/** The texts of a group; one without texts yet is called by its own name. */
export const groupOf = (name: string): Group =>
  Object.hasOwn(groups, name.replaceAll("_", "-"))
    ? groups[name.replaceAll("_", "-")]!
    : { title: titleOf(name), description: `Operations on ${titleOf(name).toLowerCase()}.` }
