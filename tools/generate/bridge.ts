import { bridgeFiles } from "../build/bridgeFiles.ts"

/** Generates the files of the bridge's package, which every server packs and serves. */
export const files = async (): Promise<ReadonlyMap<string, string>> =>
  new Map([["packages/transports/generated/bridge.json", `${JSON.stringify(await bridgeFiles(), undefined, 2)}\n`]])
