import * as Registry from "@tidings/pipeline/Registry"
import list_keys from "./keys/list_keys.ts"
import read_key from "./keys/read_key.ts"
import read_workspace from "./workspace/read_workspace.ts"

export const registry = Registry.make({ keys: [list_keys, read_key], workspace: [read_workspace] })
