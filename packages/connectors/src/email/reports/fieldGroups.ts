/** Header-like fields by lower-case name; for a repeated name, the first value. */
export type Fields = ReadonlyMap<string, string>

/**
 * Reads fields in groups that blank lines separate (RFC 3464 §2.1); folded lines are joined, anything else is skipped.
 */
export const fieldGroups = (text: string): ReadonlyArray<Fields> => {
  const groups: Array<Map<string, string>> = []
  let group: Map<string, string> | undefined
  let open: string | undefined
  for (const line of text.split(/\r?\n/u)) {
    if (line.trim() === "") {
      group = undefined
      continue
    }
    if (group === undefined) {
      groups.push((group = new Map()))
      open = undefined
    }
    if (/^[ \t]/u.test(line)) {
      if (open !== undefined) group.set(open, `${group.get(open)} ${line.trim()}`)
      continue
    }
    const colon = line.indexOf(":")
    const name = line.slice(0, colon).trim().toLowerCase()
    open = colon > 0 && !group.has(name) ? name : undefined
    if (open !== undefined) group.set(open, line.slice(colon + 1).trim())
  }
  return groups
}

/**
 * Returns the value behind its type (`rfc822; ada@example.com`), without angle brackets and white space around it;
 * undefined if empty.
 */
export const typedValue = (value: string | undefined): string | undefined => {
  const bare = value
    ?.slice(value.indexOf(";") + 1)
    .trim()
    .replaceAll(/^<|>$/gu, "")
  return bare === "" ? undefined : bare
}

/**
 * Returns a Message-ID as RFC 5322 writes it, in angle brackets, even if the sending system left them out; undefined if
 * there is none.
 */
export const messageIdIn = (value: string | undefined): string | undefined => {
  const id = /<([^<>\s]{1,990})>/u.exec(value ?? "")?.[1] ?? /^[^<>\s@]{1,480}@[^<>\s]{1,480}$/u.exec(value ?? "")?.[0]
  return id === undefined ? undefined : `<${id}>`
}
