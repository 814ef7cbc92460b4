import { providerOf } from "@tidings/services/connectors/providers"
import { Effect } from "effect"
import type { Typed } from "../commandOf.ts"
import { rowNamed } from "../rowNamed.ts"
import { run as performAndPrint } from "../performAndPrint.ts"
import { credentialsFrom } from "./credentialsFrom.ts"
import { fieldsFor } from "./fieldsFor.ts"

const isTerminal = (): boolean => process.stdin.isTTY === true && process.stderr.isTTY === true

/** Connects or changes an account; its secrets are never among the typed words. */
export const run = ({ input, json, name, whole }: Typed) =>
  Effect.gen(function* () {
    const row = rowNamed(name)
    const provider = providerOf(String(input["provider"]))!
    const credentials = yield* credentialsFrom(
      fieldsFor(row, provider),
      input["credentials"] as Readonly<Record<string, string>>,
      { asks: name !== "connector set", isTerminal: isTerminal() }
    )
    yield* performAndPrint({ name, json, whole, input: { ...input, credentials } })
  })
