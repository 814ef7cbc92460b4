const most = 48

/** Words as addresses and keys have them: a-z, 0-9 and -; a text without any is empty. */
export const slugOf = (text: string): string =>
  text
    .slice(0, 200)
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .slice(0, most)
    .replaceAll(/^-|-$/gu, "")

/** The same with an end that is the creation's own, so that nobody else has it. */
export const ownSlugOf = (text: string, creationId: string): string =>
  `${slugOf(text) || "campaign"}-${creationId.slice(-8)}`
