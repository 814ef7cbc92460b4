const hidden = "…"
const edges = /^[<("'[]|[>)"',;:!?.\]]$/gu
// RFC 3463: 5.7.8 is no address.
const status = /^(?:[245]\d\d-)?[245]\.\d{1,3}\.\d{1,3}$/u

const isAddress = (word: string): boolean => {
  const bare = word.replaceAll(edges, "").replaceAll(edges, "")
  return !status.test(bare) && /[@/]|\w[.:]+\w/u.test(bare)
}

/** A text that strangers may read: its words that hold a mail address, host, IP address or URL are left out. At most 200 characters of it. */
export const withoutAddresses = (text: string): string =>
  text
    .slice(0, 200)
    .toWellFormed()
    .split(" ")
    .map((word) => (isAddress(word) ? hidden : word))
    .join(" ")
