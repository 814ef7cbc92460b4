import type { styleText } from "node:util"
import { painted, type Screen } from "./CommandTerminal.ts"

type Style = Parameters<typeof styleText>[0]

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/giu

// JSON escapes characters below the blank itself, but not others that control a terminal or change a text's direction.
const steering = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu

const styleOf = (text: string, isName: boolean): Style => {
  if (isName) return "cyan"
  if (text.startsWith('"')) return "green"
  return /^[tfn]/u.test(text) ? "magenta" : "yellow"
}

/** Formats JSON without characters that control a terminal; on several lines with `indent`. */
export const jsonText = (value: unknown, indent?: number): string =>
  JSON.stringify(value, undefined, indent).replaceAll(
    steering,
    (character) => `\\u${character.codePointAt(0)!.toString(16).padStart(4, "0")}`
  )

/** Formats JSON on several lines, in colours if a person reads along. */
export const shownJson = (value: unknown, screen: Screen): string =>
  jsonText(value, 2).replaceAll(
    token,
    (text, string: string | undefined, colon: string | undefined) =>
      painted(styleOf(text, colon !== undefined), string ?? text, screen) + (colon ?? "")
  )
