#!/usr/bin/env node
import { relayStdio } from "./stdio.ts"

const wrong = await relayStdio(process.env)
if (wrong !== undefined) {
  process.stderr.write(`tidings-mcp: ${wrong}\n`)
  process.exitCode = 2
}
