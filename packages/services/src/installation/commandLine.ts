// An installed package has its own commands; a checkout can run what Node.js and npm alone bring.
const isInstalled = import.meta.url.includes("/node_modules/")
const runner = isInstalled ? "npx" : "npx -y pnpm@12"

/** How whoever runs the installation types a `tidings` command, as the README promises it. */
export const commandLine = (words: string): string => `${runner} tidings ${words}`

/** How the server is started. */
export const startLine = isInstalled ? commandLine("start") : `${runner} start`
