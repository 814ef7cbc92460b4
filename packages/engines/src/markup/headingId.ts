/** Returns the anchor of a heading, like GitHub's: in lower case with hyphens. */
export const headingId = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replaceAll(/\s/gu, "-")
