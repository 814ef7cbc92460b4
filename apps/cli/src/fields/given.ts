import { readFileSync } from "node:fs"

/** What a flag says: `@file` is what the file holds, as it is; `@@…` begins with an @ itself. Throws when there is no such file. */
export const given = (text: string): string => {
  if (text.startsWith("@@")) return text.slice(1)
  return text.startsWith("@") && text !== "@" ? readFileSync(text.slice(1), "utf8") : text
}

/** Why a file that a flag names was not read. */
export const unread = (error: unknown): string => {
  const { code, message, path } = error as NodeJS.ErrnoException
  return `${code === "ENOENT" ? `a file, and there is no ${path}` : message}; a value that begins with @ names a file, and @@ stands for the sign itself`
}
