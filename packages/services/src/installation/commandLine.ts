// What a checkout can run with Node.js and npm alone.
const runner = "npx -y pnpm@12"

/** How whoever runs the installation types a `tidings` command, as the README promises it. */
export const commandLine = (words: string): string => `${runner} tidings ${words}`

/** How the server is started. */
export const startLine = `${runner} start`
