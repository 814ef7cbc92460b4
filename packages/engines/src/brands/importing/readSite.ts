import { brandOfSite, type Guess, type Site } from "./brandOfSite.ts"
import { factsIn } from "./siteFacts.ts"

export interface SiteRead {
  readonly guesses: ReadonlyArray<Guess>
  /** Addresses of the style sheets of its own host that it names. */
  readonly sheets: ReadonlyArray<string>
}

export const readSite = (site: Site): SiteRead => ({
  guesses: brandOfSite(site),
  sheets: factsIn(site.html, site.url).sheets
})
