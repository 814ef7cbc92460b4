/**
 * Returns the prefix of commands for the module at this URL: empty if npm installed it globally, else a runner that
 * finds it in the folder and never fetches it, since nobody owns the name at npm's registry.
 */
export const runnerOf = (url: string): string => {
  if (/\/lib\/node_modules\/tidings\//u.test(url)) return ""
  return url.includes("/node_modules/") ? "npx --no-install " : "npx -y pnpm@12 "
}

const runner = runnerOf(import.meta.url)

/** Returns a `tidings` command as the operator types it, in the form the README promises. */
export const commandLine = (words: string): string => `${runner}tidings ${words}`

/** Command that starts the server. */
export const startLine = runner.includes("pnpm") ? `${runner}start` : commandLine("start")
