import { brandOfSite, type Guess, type Site } from "./brandOfSite.ts"
import { factsIn } from "./siteFacts.ts"

export interface SiteRead {
  readonly guesses: ReadonlyArray<Guess>
  /** URLs of the linked style sheets on the site's own host. */
  readonly sheets: ReadonlyArray<string>
}

export const readSite = (site: Site): SiteRead => ({
  guesses: brandOfSite(site),
  sheets: factsIn(site.html, site.url).sheets
})
