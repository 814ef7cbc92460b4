import { settings } from "@tidings/installation/settings"
import { markdownTable } from "./markdownTable.ts"
import { readmeWith } from "./readmeWith.ts"

const rows = Object.entries(settings).map(([name, { fallback, says }]) => [
  `\`${name}\``,
  says,
  fallback === undefined ? "" : `\`${fallback}\``
])

/** The README, with the table of settings as the server reads them. */
export const files = () => readmeWith("settings", markdownTable([["variable", "what it says", "without it"], ...rows]))
