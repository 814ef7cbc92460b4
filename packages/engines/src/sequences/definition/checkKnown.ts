import { isObject } from "@tidings/schema/isObject"
import type { Contract, Variable } from "@tidings/schema/resources/Template"
import { channelOf, type SequenceChannel } from "@tidings/schema/sequences/channels"
import type { SendNodeBy } from "@tidings/schema/sequences/sendNodes"
import { pathTo } from "@tidings/schema/fieldErrors"
import { type KeptWording, neededVariables } from "../../sms/wording/wordingsFor.ts"
import { channelRules } from "../channelRules.ts"
import { senderFields } from "../../mails/senderFields.ts"
import { check } from "../../templates/index.ts"
import { member } from "../../templates/contract/fieldPath.ts"
import type { Places } from "./Places.ts"
import type { ReadFile } from "./readDefinition.ts"
import { holdsLiquid } from "./checks/LiquidText.ts"

/** The most segments of a workspace with which sequences begin. */
const mostBeginning = 20

/** The templates, wordings, lists, segments and sender domains of a workspace that its sequences may name. */
export interface Known {
  /** The named templates that are published, by key. */
  readonly templates: ReadonlyMap<string, { readonly version: number; readonly contract: Contract }>
  /** Keys of published templates, for "Did you mean" guesses. */
  readonly templateKeys: ReadonlyArray<string>
  /** The workspace's own wordings of text messages; empty if no file sends any. */
  readonly wordings: ReadonlyArray<KeptWording>
  /** List ids, by the names and ids that the files use. */
  readonly lists: ReadonlyMap<string, string>
  readonly listNames: ReadonlyArray<string>
  /** Segment ids, by the names and ids that the files use. */
  readonly segments: ReadonlyMap<string, string>
  readonly segmentNames: ReadonlyArray<string>
  /** Ids of the segments with which sequences begin; those of checked files are added. */
  readonly beginning: Set<string>
  /** Domains allowed for senders, the workspace's own first; empty if no file names a sender. */
  readonly senders: ReadonlyArray<string>
}

interface Value {
  readonly value: unknown
  /** The path used in findings. */
  readonly path: string
}

/** Every value of a send's variables, by its path in the contract's notation. */
const valuesIn = (variables: unknown, path: string): ReadonlyMap<string, Value> => {
  const found = new Map<string, Value>()
  const walk = (value: unknown, contractPath: string, at: string): void => {
    found.set(contractPath, { value, path: at })
    if (Array.isArray(value)) value.forEach((item, index) => walk(item, `${contractPath}[${index}]`, pathTo(at, index)))
    else if (isObject(value))
      for (const [key, item] of Object.entries(value)) walk(item, member(contractPath, key), pathTo(at, key))
  }
  walk(variables, "variables", path)
  return found
}

const takes = ({ variables }: Contract): string =>
  variables.length === 0
    ? "It takes none."
    : `It takes: ${variables
        .slice(0, 30)
        .map(({ key }: Variable) => key)
        .join(", ")}${variables.length > 30 ? ", …" : ""}.`

const isLiquid = (value: unknown): boolean => typeof value === "string" && holdsLiquid(value)

/**
 * Checks variables against the template's contract; values with Liquid may be of any type, since only a run knows them.
 */
const checkVariables = (
  { template, variables = {} }: SendNodeBy<"email">,
  node: string,
  { contract, version }: { readonly version: number; readonly contract: Contract },
  places: Places
): void => {
  const values = valuesIn(variables, `nodes.${node}.variables`)
  const of = `Template "${template}" (version ${version})`
  for (const { code, message, path } of check(contract, variables, "facts").fields) {
    const found = values.get(path)
    if (found !== undefined && isLiquid(found.value)) continue
    const name = path.replace(/^variables\.?/u, "")
    if (code === "unknown_variable") {
      const at = found?.path ?? `nodes.${node}.variables`
      places.refuse(
        at,
        "variable_unknown",
        `${of} takes no variable ${JSON.stringify(name)}. ${takes(contract)}`,
        "key"
      )
    } else if (code === "required") {
      const at =
        variables === undefined || Object.keys(variables).length === 0
          ? `nodes.${node}.template`
          : `nodes.${node}.variables`
      places.refuse(found?.path ?? at, "variable_missing", `${of} needs the variable ${JSON.stringify(name)}.`, "key")
    } else {
      places.refuse(
        found?.path ?? `nodes.${node}.variables`,
        "variable_invalid",
        `${of}: ${JSON.stringify(name)} ${message}.`
      )
    }
  }
}

const checkEmail = (node: SendNodeBy<"email">, id: string, known: Known, places: Places): void => {
  for (const { code, message, path } of senderFields({ from: node.from }, known.senders))
    places.refuse(`nodes.${id}.${path}`, code, `${message}.`)
  const published = known.templates.get(node.template)
  if (published !== undefined) return checkVariables(node, id, published, places)
  const meant = places.didYouMean(node.template, known.templateKeys)
  const message = `There is no published template ${JSON.stringify(node.template)}.${meant}`
  places.refuse(`nodes.${id}.template`, "template_unpublished", message)
}

const checkSms = (node: SendNodeBy<"sms">, id: string, { wordings }: Known, places: Places): void => {
  const { template, variables = {} } = node
  const at = Object.keys(variables).length === 0 ? `nodes.${id}.template` : `nodes.${id}.variables`
  const of = `${channelRules.sms.noun} ${JSON.stringify(template)}`
  for (const [name, language] of neededVariables(template, node.language, wordings)) {
    if (Object.hasOwn(variables, name)) continue
    const where = language === "" ? "" : ` in its wording for ${language}`
    places.refuse(at, "variable_missing", `The ${of}${where} needs the variable ${JSON.stringify(name)}.`, "key")
  }
}

const checks: {
  readonly [Channel in SequenceChannel]: (node: SendNodeBy<Channel>, id: string, known: Known, places: Places) => void
} = { email: checkEmail, sms: checkSms }

const checkSegment = (name: string, { beginning, segmentNames, segments }: Known, places: Places): void => {
  const id = segments.get(name)
  if (id === undefined) {
    const meant = places.didYouMean(name, segmentNames)
    places.refuse("trigger.segment", "segment_unknown", `There is no segment ${JSON.stringify(name)}.${meant}`)
    return
  }
  beginning.add(id)
  if (beginning.size > mostBeginning)
    places.refuse(
      "trigger.segment",
      "segments_many",
      `Sequences begin with ${mostBeginning} segments already, which is as many as a workspace may have.`
    )
}

/** Refuses lists, segments, senders, templates and template variables that the workspace does not have. */
export const checkKnown = ({ definition, places }: ReadFile, known: Known): void => {
  if (definition === undefined) return
  const { trigger } = definition
  if (trigger.type === "list.entered" && !known.lists.has(trigger.list)) {
    const meant = places.didYouMean(trigger.list, known.listNames)
    places.refuse("trigger.list", "list_unknown", `There is no list ${JSON.stringify(trigger.list)}.${meant}`)
  }
  if (trigger.type === "segment.entered") checkSegment(trigger.segment, known, places)
  for (const [id, node] of Object.entries(definition.nodes)) {
    if (node.type === "send") checks[channelOf(node)](node as never, id, known, places)
  }
}
