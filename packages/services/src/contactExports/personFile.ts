import { unsearched } from "@tidings/storage/repositories/impersonal"
import { personalPlaces, type Place } from "@tidings/storage/repositories/personalPlaces"
import type { ContactExportRepository } from "@tidings/storage/repositories/ContactExportRepository"
import type { SoughtPerson } from "@tidings/storage/repositories/personalStatement"
import { Effect } from "effect"
import type { ExportFile } from "./ExportFile.ts"

/** Rows that are read at once: each may hold the content of a mail. */
const atOnce = 25

type Exported = Place & { readonly exported: NonNullable<Place["exported"]> }
const exportedPlaces = personalPlaces.filter((place): place is Exported => place.exported !== undefined)

/**
 * Writes everything that the list of places holds of a person, as one JSON object; `goesOn` is asked after each batch,
 * and ends it if it fails.
 */
export const writePerson = Effect.fnUntraced(function* <E>(
  file: ExportFile,
  person: SoughtPerson,
  exports: ContactExportRepository["Service"],
  goesOn: Effect.Effect<void, E>
) {
  let opening = "{"
  for (const place of exportedPlaces) {
    const { as } = place.exported
    const isOne = as === "contact"
    const keys = isOne ? person.ids.slice(0, 1) : yield* exports.keysOf(place, person)
    yield* file.add(`${opening}${JSON.stringify(as)}:${isOne ? "" : "["}`, 0)
    let isFirst = true
    for (let from = 0; from < keys.length; from += atOnce) {
      const rows = yield* exports.rowsOf(place, person, keys.slice(from, from + atOnce))
      if (rows.length === 0) continue
      yield* file.add(`${isFirst ? "" : ","}\n${rows.map((row) => JSON.stringify(row)).join(",\n")}`, rows.length)
      isFirst = false
      yield* goesOn
      yield* Effect.yieldNow
    }
    if (!isOne) yield* file.add("]", 0)
    opening = ",\n"
  }
  yield* file.add(`,\n"not_searched":${JSON.stringify(Object.keys(unsearched))}}\n`, 0)
})
