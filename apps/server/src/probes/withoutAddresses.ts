const hidden = "…"
const edges = /^[<("'[]|[>)"',;:!?.\]]$/gu
// A status of RFC 3463, such as 5.7.8, is not an address.
const status = /^(?:[245]\d\d-)?[245]\.\d{1,3}\.\d{1,3}$/u

const isAddress = (word: string): boolean => {
  const bare = word.replaceAll(edges, "").replaceAll(edges, "")
  return !status.test(bare) && /[@/]|\w[.:]+\w/u.test(bare)
}

/**
 * Returns at most 200 characters of a text for the public, without words that hold a mail address, host, IP address or
 * URL.
 */
export const withoutAddresses = (text: string): string =>
  text
    .slice(0, 200)
    .toWellFormed()
    .split(" ")
    .map((word) => (isAddress(word) ? hidden : word))
    .join(" ")
