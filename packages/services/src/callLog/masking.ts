import { mostLogged } from "@tidings/schema/resources/ApiCall"

/** Names of fields whose value is nobody's to read again: secrets, and what messages and files say. */
const hidden =
  /(?:password|secret|token|authorization|base64)$|^(?:credentials|variables|traits|csv|attachments|code|html|text|(?:download|upload|preview|sign_?in|consent)_?url)$/iu

// Begins with the at sign: most texts have none, and each is then read once.
const address =
  /(?:@|%40)(?<=([^\s@<>"'\x60,;:()[\]{}\\/?&=%]{1,64})(?:@|%40))((?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}\p{N}-]{1,63})/gu
const number = /(?<![\w.:-])(?:\+|%2B)?\d{7,15}(?![\w:-])/giu
const key = /\b(svc_(?:live|test|mcp)_|whsec_)[\w+/=-]+/gu
const bearer = /\b(Bearer|Basic) +[\w+/=.~-]+/giu

/** Longer than any address, so that none is cut before it is masked. */
const margin = 400
const deepest = 20

const hiddenText = "…"

/** A copy of a body without what must not be kept. */
export interface MaskedBody {
  readonly body: any
  /** True if not all of it is there. */
  readonly cut: boolean
}

/** Copies bodies masked, each within the bounds of the log, and remembers the addresses that stood in them. */
export class Masking {
  readonly #addresses = new Set<string>()

  /** The addresses that were masked until now, 100 at most. */
  get addresses(): ReadonlyArray<string> {
    return [...this.#addresses]
  }

  /** Masks the persons and secrets in a text: `a…@example.com`, `…567`, `svc_live_…`. */
  text(text: string): string {
    return this.#withoutAddresses(text)
      .replaceAll(key, `$1${hiddenText}`)
      .replaceAll(bearer, `$1 ${hiddenText}`)
      .replaceAll(number, (digits) => `${hiddenText}${digits.slice(-3)}`)
  }

  #withoutAddresses(text: string): string {
    let masked = ""
    let from = 0
    for (const { 0: ending, 1: before, 2: domain, index } of text.matchAll(address)) {
      const start = Math.max(from, index - before!.length)
      const local = text.slice(start, index)
      if (local === "") continue
      if (this.#addresses.size < 100) this.#addresses.add(`${local}@${domain}`)
      masked += `${text.slice(from, start)}${String.fromCodePoint(local.codePointAt(0)!)}…@${domain}`
      from = index + ending.length
    }
    return masked + text.slice(from)
  }

  /** Copies a value of JSON masked, and cut to some 16 KB. */
  body(value: unknown): MaskedBody {
    let left = mostLogged
    let cut = false
    const textOf = (text: string): string => {
      const shown = this.text(text.slice(0, left + margin)).slice(0, left)
      if (text.length > left + margin || shown.length === left) cut = true
      left -= shown.length + 3
      return shown
    }
    const copy = (value: unknown, depth: number): unknown => {
      if (typeof value === "string") return textOf(value)
      if (typeof value !== "object" || value === null) {
        left -= 8
        return value ?? null
      }
      if (depth > deepest) {
        cut = true
        return hiddenText
      }
      left -= 2
      if (Array.isArray(value)) {
        const items: Array<unknown> = []
        for (const item of value) {
          if (left <= 0) return ((cut = true), items)
          items.push(copy(item, depth + 1))
        }
        return items
      }
      const members: Array<readonly [string, unknown]> = []
      for (const [name, member] of Object.entries(value)) {
        if (left <= 0) {
          cut = true
          break
        }
        members.push([textOf(name), isHidden(name, member) ? hiddenText : copy(member, depth + 1)])
      }
      return Object.fromEntries(members)
    }
    return { body: copy(value, 0), cut }
  }
}

// The code of a refusal is no secret.
const isHidden = (name: string, value: unknown): boolean =>
  hidden.test(name) &&
  value !== null &&
  !(name === "code" && typeof value === "string" && /^[a-z_]{1,60}$/u.test(value))
