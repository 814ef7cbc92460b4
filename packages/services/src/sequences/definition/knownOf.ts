import type { World } from "@tidings/schema/World"
import { templatesOf } from "@tidings/engines/sequences/step/reads"
import { ListRepository } from "@tidings/storage/repositories/ListRepository"
import { SegmentRepository } from "@tidings/storage/repositories/SegmentRepository"
import { SmsWordingRepository } from "@tidings/storage/repositories/SmsWordingRepository"
import { TemplateVersionRepository } from "@tidings/storage/repositories/TemplateVersionRepository"
import { Effect } from "effect"
import { Senders } from "../../sends/Senders.ts"
import type { Known } from "@tidings/engines/sequences/definition/checkKnown"
import type { ReadFile } from "@tidings/engines/sequences/definition/readDefinition"

const templatesIn = ({ definition }: ReadFile): ReadonlyArray<string> =>
  definition === undefined ? [] : templatesOf(definition, "email")

const sendsTexts = ({ definition }: ReadFile): boolean =>
  definition !== undefined && templatesOf(definition, "sms").length > 0

const listsIn = ({ definition }: ReadFile): ReadonlyArray<string> =>
  definition?.trigger.type === "list.entered" ? [definition.trigger.list] : []

const segmentsIn = ({ definition }: ReadFile): ReadonlyArray<string> =>
  definition?.trigger.type === "segment.entered" ? [definition.trigger.segment] : []

/** Ids by the names and ids that files use: an id takes precedence over a name that equals it. */
const idsBy = (names: ReadonlyArray<string>, found: ReadonlyArray<{ readonly id: string; readonly name: string }>) => {
  const known = new Map<string, string>(found.map(({ id, name }) => [name, id]))
  for (const { id } of found) if (names.includes(id)) known.set(id, id)
  return known
}

const namesSender = ({ definition }: ReadFile): boolean =>
  Object.values(definition?.nodes ?? {}).some((node) => node.type === "send" && "from" in node)

/** Loads the templates, wordings, senders, lists and segments of a workspace that these files name. */
export const knownOf = Effect.fnUntraced(function* (world: World, files: ReadonlyArray<ReadFile>) {
  const { workspaceId } = world
  const templates = yield* TemplateVersionRepository
  const lists = yield* ListRepository
  const segments = yield* SegmentRepository
  const senders = yield* Senders
  const wordings = yield* SmsWordingRepository
  const templateKeys = [...new Set(files.flatMap(templatesIn))]
  const listNames = [...new Set(files.flatMap(listsIn))]
  const published = templateKeys.length === 0 ? [] : yield* templates.publishedAmong(world, templateKeys)
  const listed = listNames.length === 0 ? [] : yield* lists.namedAmong(workspaceId, listNames)
  const segmentNames = [...new Set(files.flatMap(segmentsIn))]
  const segmented = segmentNames.length === 0 ? [] : yield* segments.namedAmong(workspaceId, segmentNames)
  const lacksTemplate = published.length < templateKeys.length
  const known = idsBy(listNames, listed)
  const knownSegments = idsBy(segmentNames, segmented)
  return {
    templates: new Map(published.map(({ contract, key, version }) => [key, { contract, version }])),
    templateKeys: lacksTemplate ? yield* templates.publishedKeys(world) : [],
    senders: files.some(namesSender) ? yield* senders.domains(workspaceId) : [],
    wordings: files.some(sendsTexts) ? yield* wordings.list(workspaceId) : [],
    lists: known,
    listNames: listNames.some((name) => !known.has(name)) ? yield* lists.someNames(workspaceId) : [],
    segments: knownSegments,
    segmentNames: segmentNames.some((name) => !knownSegments.has(name)) ? yield* segments.someNames(workspaceId) : [],
    beginning: new Set(segmentNames.length === 0 ? [] : yield* segments.beginningOf(workspaceId))
  } satisfies Known
})
