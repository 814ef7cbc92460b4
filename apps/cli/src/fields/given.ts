import { readFileSync } from "node:fs"

/**
 * Returns the value of a flag: `@file` means the contents of the file, unchanged; `@@…` means a text that begins with
 * @. Throws if the file does not exist.
 */
export const given = (text: string): string => {
  if (text.startsWith("@@")) return text.slice(1)
  return text.startsWith("@") && text !== "@" ? readFileSync(text.slice(1), "utf8") : text
}

/** Explains why a file that a flag names was not read. */
export const unread = (error: unknown): string => {
  const { code, message, path } = error as NodeJS.ErrnoException
  return `${code === "ENOENT" ? `a file, and there is no ${path}` : message}; a value that begins with @ names a file, and @@ stands for the sign itself`
}
