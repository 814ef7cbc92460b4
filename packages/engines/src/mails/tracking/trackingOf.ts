import type { Template } from "@tidings/schema/resources/Template"

/** The events that a mail tracks. */
export interface Tracked {
  readonly opens: boolean
  readonly clicks: boolean
}

/**
 * Returns the tracking of a published template's mails: its own setting, else none for system mails, else the
 * workspace's setting, else only for marketing.
 */
export const trackingOf = (
  { category, tracking }: Pick<Template, "category" | "tracking">,
  workspace: Template["tracking"]
): Tracked => {
  const decided = (what: keyof Tracked): boolean =>
    tracking[what] ?? (category !== "system" && (workspace[what] ?? category === "marketing"))
  return { opens: decided("opens"), clicks: decided("clicks") }
}
