const most = 48

/** Returns a slug for addresses and keys: a-z, 0-9 and -; empty if the text has none of these. */
export const slugOf = (text: string): string =>
  text
    .slice(0, 200)
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .slice(0, most)
    .replaceAll(/^-|-$/gu, "")

/** Returns a slug with a suffix from the creation's id, so that it is unique. */
export const ownSlugOf = (text: string, creationId: string): string =>
  `${slugOf(text) || "campaign"}-${creationId.slice(-8)}`
