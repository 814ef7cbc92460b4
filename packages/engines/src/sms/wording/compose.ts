import type { SmsKitEntry } from "@tidings/schema/resources/SmsTemplate"
import type { SmsRequest } from "@tidings/schema/resources/SmsRequest"
import { filled, namesIn } from "../../wording/placeholders.ts"
import { webUrl, missingVariable as missing, notWebUrl, pathOf, unknownVariable } from "../../wording/wrongVariable.ts"
import { type SmsFinding, finding } from "../SmsFinding.ts"
import { shortenersIn } from "../links/shorteners.ts"

/** A text with its variables filled in as far as possible. */
interface Composed {
  readonly body: string
  readonly missing: ReadonlyArray<string>
  /** Errors in the variables, except missing ones. */
  readonly findings: ReadonlyArray<SmsFinding>
}

interface Sources {
  readonly entry: Pick<SmsKitEntry, "variables"> & { readonly key: string }
  /** The wording, with `{{variables}}`. */
  readonly wording: string
  readonly given: SmsRequest["variables"]
  /** Default of the variable `brand`. */
  readonly brand: string
}

const control = /[^\P{Cc}\n]/u

const ofContract = (field: SmsFinding["field"]): SmsFinding => ({ refusal: "schema_contract_violation", field })

const against = ({ key, type }: SmsKitEntry["variables"][number], value: string): ReadonlyArray<SmsFinding> => {
  const path = pathOf(key)
  const wrong = (message: string, code: SmsFinding["field"]["code"] = "format_invalid") =>
    ofContract({ path, code, message })
  if (value.trim() === "") return [wrong("must not be empty", "too_short")]
  if (control.test(value)) return [wrong("must hold no control characters but line breaks")]
  const shorteners = shortenersIn(value)
  return [
    ...(type === "url" && webUrl(value) === undefined ? [wrong(notWebUrl)] : []),
    ...shorteners.map((host) =>
      finding("generic_shortener_not_allowed", path, "format_invalid", `${host} is a generic shortener`)
    )
  ]
}

/** Fills the variables of a request into a wording, and returns the errors in them. */
export const compose = ({ brand, entry, given = {}, wording }: Sources): Composed => {
  const declared = new Map(entry.variables.map((variable) => [variable.key, variable]))
  const values = new Map(Object.entries(given).map(([key, value]) => [key, String(value)]))
  const findings = Array.from(values, ([key, value]) => {
    const variable = declared.get(key)
    return variable === undefined
      ? [ofContract(unknownVariable(key, entry.key, [...declared.keys()]))]
      : against(variable, value)
  }).flat()
  if (!values.has("brand")) values.set("brand", brand)
  return {
    body: filled(wording, (name) => values.get(name)),
    missing: namesIn(wording).filter((name) => !values.has(name)),
    findings
  }
}

/** Returns the finding for a missing variable, which refuses a send. */
export const missingSmsVariable = (name: string): SmsFinding => ofContract(missing(name))
