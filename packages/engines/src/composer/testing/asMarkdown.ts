import { copyOf } from "../../compositions/copy/copyOf.ts"
import type { Case } from "./briefs/Case.ts"
import { composed } from "./composed.ts"
import { linesOf, textsOfBlocks } from "./shown.ts"

const quoted = (text: string) =>
  text
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n")

const fenced = (text: string) => `\`\`\`\`text\n${text}\n\`\`\`\``

/** Renders a brief and everything composed from it, for people to judge. */
export const asMarkdown = (one: Case): string => {
  const { composition, page, plan, postNotes, posts, template } = composed(one)
  const { brand, brief, id, length = "medium", objective = "lead", vibe = "" } = one
  const card = copyOf(composition, false)
  const { action = "", eyebrow = "", facts, headline, text = "" } = card.copy
  const notes = [
    ...plan.notes,
    ...page.notes,
    ...composition.notes,
    ...card.leftOut.map((left) => `Not on the picture: ${left}`),
    ...postNotes
  ]
  const parts = [
    "<!-- Written by `npx vitest run packages/services/src/composer -u` from testing/briefs there. -->",
    `# ${id}`,
    fenced(brief),
    `${brand.name} · objective ${objective} · vibe ${vibe || "none"} · length ${length} · language ${plan.locale}`,
    "## Mail",
    `Subject: **${template.subject}**  \nPreview: ${template.previewText}`,
    ...linesOf(template),
    "## Page",
    ...page.blocks.flatMap((block) => [
      `*${block.type}*`,
      textsOfBlocks([block])
        .filter((line) => line !== "")
        .map((line) => `- ${line.replaceAll("\n", " / ")}`)
        .join("\n")
    ]),
    "## Card",
    [`*${card.layout}*`, eyebrow, `**${headline}**`, text, facts.join(" · "), action]
      .filter((line) => line !== "")
      .join("  \n"),
    "## Posts",
    ...posts
      .filter(({ channelId }) => ["x", "linkedin", "instagram"].includes(channelId))
      .flatMap(({ channelId, text: post }) => [`**${channelId}**`, quoted(post)]),
    "## Notes for its author",
    notes.length === 0 ? "None." : notes.map((note) => `- ${note}`).join("\n")
  ]
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`
}
