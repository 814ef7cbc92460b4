const initials = new Map(
  [
    "API",
    "BCC",
    "CC",
    "CSS",
    "CSV",
    "CTA",
    "DNS",
    "HTML",
    "ICP",
    "ID",
    "IP",
    "MIME",
    "QR",
    "SMS",
    "SSID",
    "URL",
    "UTM"
  ].map((word) => [word.toLowerCase(), word])
)

const plural = /^(id|icp|url)s$/u

const wordOf = (word: string): string =>
  initials.get(word) ?? (plural.test(word) ? `${word.slice(0, -1).toUpperCase()}s` : word)

/**
 * Returns a name in words: "Destination URL" for `destinationUrl`, "External ID" for `external_id`; a file in base64 is
 * a "File" to whoever chooses it.
 */
export const labelFor = (name: string): string => {
  if (/base64$/iu.test(name)) return "File"
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/gu, "$1 $2")
    .split(/[\s_-]/u)
    .filter((word) => word !== "")
    .map((word) => wordOf(word.toLowerCase()))
    .join(" ")
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
