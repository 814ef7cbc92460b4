import { pathTo } from "@tidings/schema/fieldErrors"
import { Language } from "@tidings/schema/fields/locale/Language"
import { Schema } from "effect"
import { compose } from "../../../sms/wording/compose.ts"
import { smsKitEntry } from "../../../sms/wording/smsKit.ts"
import { channelRules } from "../../channelRules.ts"
import type { Fitting } from "../fit.ts"
import type { Places } from "../Places.ts"
import { holdsLiquid } from "./LiquidText.ts"

const isLanguage = Schema.is(Language)

/**
 * Refuses languages of messages that are none, and of text messages variables that they do not have or cannot hold, and
 * missing consent.
 */
export const checkTexts = ({ nodes }: Fitting, places: Places): void => {
  for (const [id, node] of nodes) {
    if (node.type !== "send") continue
    const path = `nodes.${id}`
    const [field, tag] = node.channel === "sms" ? ["language", node.language] : ["locale", node.locale]
    if (tag !== undefined && !holdsLiquid(tag) && !isLanguage(tag))
      places.refuse(`${path}.${field}`, "format_invalid", `"${field}": Expected a language tag, such as de or pt-BR.`)
    if (node.channel !== "sms") continue
    const { consentProofId, template, variables = {} } = node
    const entry = smsKitEntry(template)
    const of = `${channelRules.sms.noun} ${JSON.stringify(template)}`
    const known = entry.variables.map(({ key }) => key)
    for (const [key, value] of Object.entries(variables)) {
      const at = pathTo(`${path}.variables`, key)
      const named = JSON.stringify(key)
      if (!known.includes(key))
        places.refuse(
          at,
          "variable_unknown",
          `The ${of} takes no variable ${named}. It takes: ${known.join(", ")}.`,
          "key"
        )
      else if (typeof value === "number" || !holdsLiquid(value))
        for (const { field } of compose({ entry, wording: "", given: { [key]: value }, brand: "" }).findings)
          places.refuse(at, "variable_invalid", `The ${of}: ${named} ${field.message}.`)
    }
    if (entry.class !== "authentication" && consentProofId === undefined)
      places.refuse(
        `${path}.template`,
        "consent_missing",
        `The ${of} is not of class authentication: it needs a consentProofId, your reference to the contact's consent.`
      )
  }
}
