import { runnerOf } from "./runnerOf.ts"

const runner = runnerOf(import.meta.url)

/** Returns a `tidings` command as the operator types it, in the form the README promises. */
export const commandLine = (words: string): string => `${runner}tidings ${words}`

/** Command that starts the server. */
export const startLine = runner.includes("pnpm") ? `${runner}start` : commandLine("start")
