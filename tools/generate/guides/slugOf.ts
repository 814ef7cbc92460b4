/** The name by which a heading is linked to: as GitHub's, in lower case with hyphens. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replaceAll(/\s/gu, "-")
