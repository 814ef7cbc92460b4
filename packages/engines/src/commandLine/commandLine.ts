import { runnerOf } from "./runnerOf.ts"

const runner = runnerOf(import.meta.url)

/** How whoever runs the installation types a `tidings` command, as the README promises it. */
export const commandLine = (words: string): string => `${runner}tidings ${words}`

/** How the server is started. */
export const startLine = runner.includes("pnpm") ? `${runner}start` : commandLine("start")
