import support from "./clientSupport.json" with { type: "json" }
import { featuresOf } from "./featuresOf.ts"

/** A feature that a mail uses and some mail programs lack. */
export interface LackingFeature {
  readonly feature: string
  readonly url: string
  /** Mail programs without it. */
  readonly unsupported: ReadonlyArray<string>
  /** Mail programs that have a part of it. */
  readonly partial: ReadonlyArray<string>
}

/** The date of the data, and the mail programs that it is about. */
export const clientSupport = { updated: support.updated, clients: support.clients }

/**
 * Returns what a mail's HTML uses that mail programs lack, the most lacking first, by the data of caniemail.com at
 * their newest tested versions.
 */
export const clientSupportOf = (html: string): ReadonlyArray<LackingFeature> => {
  const used = featuresOf(html)
  return support.features
    .flatMap(([slug, title, letters]): ReadonlyArray<LackingFeature> => {
      if (!used.has(slug!)) return []
      const clientsWith = (letter: string) => support.clients.filter((_, index) => letters![index] === letter)
      const [unsupported, partial] = [clientsWith("n"), clientsWith("a")]
      return [{ feature: title!, url: `https://www.caniemail.com/features/${slug}/`, unsupported, partial }]
    })
    .toSorted((a, b) => b.unsupported.length - a.unsupported.length || b.partial.length - a.partial.length)
}
