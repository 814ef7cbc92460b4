import type { SendContext } from "@tidings/storage/repositories/AcceptanceRepository"
import { commandLine } from "@tidings/engines/commandLine/commandLine"

/** Returns the reason a template cannot be sent, with what to do about it; undefined if it can. */
export const obstacle = (
  key: string,
  {
    template_id,
    template_status,
    template_version
  }: Pick<SendContext, "template_id" | "template_status" | "template_version">
): string | undefined => {
  const orAnother = "or name another one"
  if (template_id === null) return `There is no template "${key}": make and publish it, ${orAnother}.`
  if (template_status === "archived") return `The template "${key}" is archived: publish it again, ${orAnother}.`
  if ((template_version ?? 0) === 0) return `The template "${key}" was never published: publish it, ${orAnother}.`
  return undefined
}

/**
 * Returns the reason a template's category is unfit for planned mails: their recipients did not ask for this very mail,
 * so it needs the unsubscribe link of marketing.
 */
export const categoryObstacle = (key: string, category: string): string | undefined =>
  category === "marketing"
    ? undefined
    : `The template "${key}" is for ${category} mails: give it the category marketing, whose mails can be unsubscribed from, and publish it.`

/** Message for an exhausted monthly budget. */
export const budgetObstacle = `The workspace's monthly send budget is used up: raise it with "${commandLine("workspace set --budget")}", or wait for the next month.`
