import { styleText } from "node:util"

type Style = Parameters<typeof styleText>[0]

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/giu

const styleOf = (text: string, isName: boolean): Style => {
  if (isName) return "cyan"
  if (text.startsWith('"')) return "green"
  return /^[tfn]/u.test(text) ? "magenta" : "yellow"
}

/** JSON over several lines, in colours where a person reads along. */
export const shown = (value: unknown, stream: NodeJS.WriteStream): string =>
  JSON.stringify(value, undefined, 2).replaceAll(
    token,
    (text, string: string | undefined, colon: string | undefined) =>
      styleText(styleOf(text, colon !== undefined), string ?? text, { stream }) + (colon ?? "")
  )
