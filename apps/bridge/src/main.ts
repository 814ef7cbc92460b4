#!/usr/bin/env node
import { bridge } from "./bridge.ts"
import { settingsOf } from "./settingsOf.ts"

/**
 * Relays between this process's stdin and stdout and the platform, until stdin ends, stdout is closed, or a signal
 * arrives. Returns the complaint about the settings if it cannot begin.
 */
const relayStdio = async (env: Readonly<Record<string, string | undefined>>): Promise<string | undefined> => {
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
  // Unwritten output to a closed reader would keep the process alive.
  if (ended.signal.aborted) process.exit()
  return undefined
}

const wrong = await relayStdio(process.env)
if (wrong !== undefined) {
  process.stderr.write(`tidings-mcp: ${wrong}\n`)
  process.exitCode = 2
}
