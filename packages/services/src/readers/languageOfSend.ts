import type { OpenSend } from "@tidings/storage/repositories/SendRepository"
import { Effect } from "effect"
import type { TemplateVersions } from "../templates/TemplateVersions.ts"

const longestTag = 500

/** The language that a document says it is in; empty if it says none. */
export const languageOfVersion = (html: string): string => {
  const at = html.indexOf("<html")
  const end = at === -1 ? -1 : html.indexOf(">", at)
  const tag = end === -1 || end - at > longestTag ? "" : html.slice(at, end)
  return /\slang="([a-z]{2,3}(?:-[a-z0-9-]{1,20})?)"/iu.exec(tag)?.[1] ?? ""
}

/** Returns the language of a mail, as its HTML says, or else as it was accepted in; empty if neither says one. */
export const languageOfSend = (versions: TemplateVersions["Service"], send: OpenSend): Effect.Effect<string> => {
  const { draft } = send.payload
  const locale = send.locale ?? undefined
  return draft === undefined
    ? Effect.map(
        versions.load(send.workspace_id, send.template_id, send.template_version, locale),
        ({ html }) => languageOfVersion(html) || (locale ?? "")
      )
    : Effect.succeed(languageOfVersion(draft.html))
}
