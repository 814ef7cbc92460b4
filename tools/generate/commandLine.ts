import { commandsOf } from "@tidings/cli/surface/commandsOf"
import { operationsOf } from "@tidings/cli/surface/operationsOf"
import { registry } from "@tidings/operations/registry"
import { commands } from "@tidings/operator/registry"

const folder = "apps/cli/generated"

const lines = (rows: ReadonlyArray<unknown>): string => `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]`

/** Generates the command line's data about the rows, so that it can list commands without loading the rows. */
export const files = async (): Promise<ReadonlyMap<string, string>> => {
  const { calls, followed } = operationsOf(registry)
  return new Map([
    [`${folder}/operations.json`, `{"followed":${lines(followed)},\n"calls":${lines(calls)}}\n`],
    [`${folder}/commands.json`, `${lines(commandsOf(commands))}\n`]
  ])
}
