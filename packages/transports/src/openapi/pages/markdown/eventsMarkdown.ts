import type { EventsTold } from "../parts/eventsTold.ts"
import { byFamily } from "../parts/eventFamilies.ts"
import { fieldsMarkdown } from "./fieldsMarkdown.ts"
import { blocks, jsonFenced } from "./markdown.ts"

/** Every event as Markdown: fields that several events share are listed once. */
export const eventsMarkdown = ({ body, events, headers, lead }: EventsTold): string => {
  const shapes = Map.groupBy(events, ({ data }) => data.map(fieldsMarkdown).join("\n"))
  return blocks(
    "# Webhook events",
    lead,
    byFamily(events).flatMap(({ members, title }) => [
      `## ${title}`,
      members.map(({ says, type }) => `- \`${type}\`: ${says}`).join("\n")
    ]),
    "## Body",
    jsonFenced(events[0]!.example),
    body.map(fieldsMarkdown),
    "## Headers",
    fieldsMarkdown(headers),
    "## Fields of data",
    Array.from(shapes).flatMap(([fields, alike]) => [
      `### ${alike.map(({ type }) => `\`${type}\``).join(", ")}`,
      jsonFenced(alike[0]!.example["data"]),
      fields
    ])
  )
}
