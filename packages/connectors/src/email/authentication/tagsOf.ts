/** Parses the tags of a DKIM or DMARC record: `v=DMARC1; p=none` (RFC 6376 §3.2); for a repeated tag the last value. */
export const tagsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(";").flatMap((part) => {
      const place = part.indexOf("=")
      return place < 0 ? [] : [[part.slice(0, place).trim().toLowerCase(), part.slice(place + 1).trim()] as const]
    })
  )
