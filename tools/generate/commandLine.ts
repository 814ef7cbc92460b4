import { operatorRowsOf } from "@tidings/cli/surface/operatorRowsOf"
import { operationRowsOf } from "@tidings/cli/surface/operationRowsOf"
import { registry } from "@tidings/operations/registry"
import { commands } from "@tidings/operator/registry"

const folder = "apps/cli/generated"

const lines = (rows: ReadonlyArray<unknown>): string => `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]`

/** Generates the command line's data about the rows, so that it can list commands without loading the rows. */
export const files = async (): Promise<ReadonlyMap<string, string>> => {
  const { calls, followed } = operationRowsOf(registry)
  return new Map([
    [`${folder}/operations.json`, `{"followed":${lines(followed)},\n"calls":${lines(calls)}}\n`],
    [`${folder}/commands.json`, `${lines(operatorRowsOf(commands))}\n`]
  ])
}
