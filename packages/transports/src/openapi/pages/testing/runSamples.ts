import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

/** A sample as shown on a page, and the key to run it with. */
export interface Pasted {
  readonly name: string
  readonly text: string
  readonly key: string
}

/** A sample's output as JSON, or its error. */
export interface Printed {
  readonly name: string
  readonly printed?: unknown
  readonly failed?: string
}

/** Runs every module and reports its log. */
const driverOfModules = `
import { readFileSync } from "node:fs"
const samples = JSON.parse(readFileSync(process.argv[2], "utf8"))
const seen = []
for (const { file, key, name } of samples) {
  process.env.TIDINGS_API_KEY = key
  let printed
  console.log = (value) => { printed = value }
  try { await import(file); seen.push({ name, printed }) } catch (error) { seen.push({ name, failed: String(error) }) }
}
process.stdout.write(JSON.stringify(seen))
`

/** Runs every program and reports its output. */
const driverOfPython = `
import json, os, sys
seen = []
for sample in json.load(open(sys.argv[1])):
    os.environ["TIDINGS_API_KEY"] = sample["key"]
    printed = []
    try:
        exec(compile(open(sample["file"]).read(), sample["name"], "exec"), {"print": printed.append})
        seen.append({"name": sample["name"], "printed": printed[0]})
    except (Exception, SystemExit) as error:
        seen.append({"name": sample["name"], "failed": str(error)})
print(json.dumps(seen))
`

const inFolder = async <A>(work: (folder: string) => Promise<A>): Promise<A> => {
  const folder = await mkdtemp(join(tmpdir(), "tidings-samples-"))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const all =
  (program: string, extension: string, driver: string, driverFile: string) => (pasted: ReadonlyArray<Pasted>) =>
    inFolder(async (folder): Promise<ReadonlyArray<Printed>> => {
      const samples = pasted.map((sample) => ({ ...sample, file: join(folder, `${sample.name}.${extension}`) }))
      for (const { file, text } of samples) await writeFile(file, text)
      await writeFile(join(folder, "samples.json"), JSON.stringify(samples))
      await writeFile(join(folder, driverFile), driver)
      const { stdout } = await run(program, [join(folder, driverFile), join(folder, "samples.json")], {
        maxBuffer: 64 * 1024 * 1024
      })
      return JSON.parse(stdout) as ReadonlyArray<Printed>
    })

/** Runs every command in a shell that is small: a process as large as the suite's is slow to start others. */
const driverOfShell = `while read -r key file; do TIDINGS_API_KEY=$key sh "$file" > "$file.printed"; done < "$1"`

const shell = (pasted: ReadonlyArray<Pasted>): Promise<ReadonlyArray<Printed>> =>
  inFolder(async (folder) => {
    const samples = pasted.map((sample) => ({ ...sample, file: join(folder, `${sample.name}.sh`) }))
    for (const { file, text } of samples) await writeFile(file, text.replace(/^curl /u, "curl -sS --fail-with-body "))
    const list = join(folder, "samples")
    await writeFile(list, samples.map(({ file, key }) => `${key} ${file}\n`).join(""))
    // A command that fails is known by what it printed.
    await run("sh", ["-c", driverOfShell, "sh", list]).catch(() => {})
    return Promise.all(
      samples.map(async ({ file, name }) => {
        const stdout = await readFile(`${file}.printed`, "utf8")
        const printed = JSON.parse(stdout)
        return "error" in printed ? { name, failed: stdout } : { name, printed }
      })
    )
  })

const answered = async (url: string, { key, name, text }: Pasted): Promise<Printed> => {
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${key}`,
      Accept: "application/json, text/event-stream",
      "Content-Type": "application/json",
      "MCP-Protocol-Version": "2025-06-18"
    },
    body: text
  })
  const said = await response.text()
  const { result } = JSON.parse(said.replace(/^event: message\ndata: /u, ""))
  return result === undefined || result.isError === true
    ? { name, failed: said }
    : { name, printed: result.structuredContent }
}

/** Makes each call as a tool client of this server. */
const tools = async (pasted: ReadonlyArray<Pasted>, url: string): Promise<ReadonlyArray<Printed>> => {
  const seen: Array<Printed> = []
  for (const sample of pasted) seen.push(await answered(url, sample))
  return seen
}

type Runner = (pasted: ReadonlyArray<Pasted>, url: string) => Promise<ReadonlyArray<Printed>>

/** Runners of unchanged samples, by language id. */
export const runnersOf: Readonly<Record<string, Runner>> = {
  curl: shell,
  typescript: all(process.execPath, "mts", driverOfModules, "driver.mjs"),
  python: all("python3", "py", driverOfPython, "driver.py"),
  tool: tools
}
