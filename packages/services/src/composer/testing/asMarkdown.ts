import type { Block } from "@tidings/schema/composing/Block"
import type { Profile } from "../builtin/audience/Profile.ts"
import type { Case } from "./briefs.ts"
import { composed } from "./composed.ts"
import { linesOf } from "./judged.ts"

const pointsOf = (items: ReadonlyArray<{ readonly title: string; readonly text: string }>) =>
  items.map(({ text, title }) => `- ${title}${text === "" ? "" : `: ${text}`}`)

const sectionOf = (block: Block): ReadonlyArray<string> => {
  switch (block.type) {
    case "hero":
      return [
        block.eyebrow ?? "",
        `**${block.title}**`,
        block.text,
        block.facts.map(({ label, value }) => `${label}: ${value}`).join("  \n"),
        block.cta === undefined ? "" : `[${block.cta.label}](${block.cta.href})`
      ]
    case "features":
    case "steps":
      return [block.title, pointsOf(block.items).join("\n")]
    case "quote":
      return [`“${block.text}” ${block.by}`]
    case "pricing":
      return [`${block.title}: ${block.price}`, block.lines.map((line) => `- ${line}`).join("\n")]
    case "faq":
      return [block.title, ...block.items.map(({ answer, question }) => `${question} ${answer}`)]
    case "form":
      return [block.title, block.text, `☐ ${block.consent}`, `[${block.button}]`]
    case "cta":
      return [block.title, block.text, `[${block.cta.label}](${block.cta.href})`]
    case "footer":
      return [`${block.name}, ${block.address}, ${block.domain}`]
  }
}

const quoted = (text: string) =>
  text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n")

/** Whom a brief is for, field by field. */
const profileOf = (profile: Profile): ReadonlyArray<string> =>
  Object.entries(profile).flatMap(([field, said]) =>
    said === null || said.length === 0 ? [] : [`- ${field}: ${typeof said === "string" ? said : said.join("; ")}`]
  )

/** A brief and all that was made of it, for people to judge. */
export const asMarkdown = (one: Case): string => {
  const { composition, page, plan, posts, template } = composed(one)
  const { brand, brief, id, length, objective, profiles = [], vibe } = one
  const { details, figure, headline, lines } = composition
  const parts = [
    "<!-- Written by `npx vitest run packages/services/src/composer -u` from testing/briefs.ts there. -->",
    `# ${id}`,
    quoted(brief),
    `${brand.name} · objective ${objective} · vibe ${vibe || "none"} · length ${length}`,
    profiles.flatMap(profileOf).join("\n"),
    "## Mail",
    `Subject: **${template.subject}**  \nPreview: ${template.previewText}`,
    ...linesOf(template),
    "## Page",
    ...page.blocks.flatMap((block) => [`*${block.type}*`, ...sectionOf(block)]),
    "## Card",
    headline,
    figure === undefined ? "" : `Figure: ${figure.value} ${figure.label}`,
    details.map(({ label, value }) => `${label}: ${value}`).join("  \n"),
    lines.map((line) => `- ${line}`).join("\n"),
    "## Posts",
    ...posts.flatMap(({ channelId, text }) => [`**${channelId}**`, quoted(text)]),
    "## Notes for its author",
    plan.notes.length === 0 ? "None." : plan.notes.map((note) => `- ${note}`).join("\n")
  ]
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`
}
