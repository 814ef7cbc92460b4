import type { Template } from "@tidings/schema/resources/Template"

/** What a mail tells of. */
export interface Tracked {
  readonly opens: boolean
  readonly clicks: boolean
}

/** What the mails of a published template track: as it says itself, else nothing in system mails, else as the workspace says, else marketing alone. */
export const trackingOf = (
  { category, tracking }: Pick<Template, "category" | "tracking">,
  workspace: Template["tracking"]
): Tracked => {
  const decided = (what: keyof Tracked): boolean =>
    tracking[what] ?? (category !== "system" && (workspace[what] ?? category === "marketing"))
  return { opens: decided("opens"), clicks: decided("clicks") }
}
