import { bridge } from "./bridge.ts"
import { settingsOf } from "./settingsOf.ts"

/** Relays between this process's stdin and stdout and the platform, until stdin ends, nobody reads stdout any more, or a signal says so. Answers what is wrong with the settings, if it cannot begin. */
export const relayStdio = async (env: Readonly<Record<string, string | undefined>>): Promise<string | undefined> => {
  const settings = settingsOf(env)
  if ("wrong" in settings) return settings.wrong
  const { stdin, stdout } = process
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    stdin.destroy()
  }
  stdout.on("error", end)
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, end)
  await bridge({ input: stdin, output: stdout, settings, signal: ended.signal })
  // What a reader that reads no more was still to be told would keep the process.
  if (ended.signal.aborted) process.exit()
  return undefined
}
