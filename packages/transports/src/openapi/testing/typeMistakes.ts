import { execFile } from "node:child_process"
import { createRequire } from "node:module"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc")

const compilerOptions = {
  target: "es2024",
  module: "esnext",
  moduleResolution: "bundler",
  allowImportingTsExtensions: true,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: []
}

/** Returns a strict compiler's errors in programs of one folder and all their imports, each with file and line. */
export const typeMistakes = async (files: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const folder = await mkdtemp(join(dirname(files[0]!), "checked-"))
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }))
  const args = [compiler, "-p", folder, "--pretty", "false"]
  const { failed, output } = await new Promise<{ readonly failed: boolean; readonly output: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: (stdout + stderr).trim() })
    )
  })
  await rm(folder, { recursive: true })
  return output !== "" ? output.split("\n") : failed ? ["the compiler failed and said nothing"] : []
}
