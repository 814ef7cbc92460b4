import type { World } from "@tidings/schema/World"
import { getTableName } from "drizzle-orm"
import { getTableConfig } from "drizzle-orm/pg-core"
import { isoAt } from "../iso.ts"
import { rowKeyOf } from "../partitions/partitions.ts"
import type { ErasedPerson } from "../tables/erasures.ts"
import type { Place } from "./personalPlaces.ts"

/** A person as the conditions of `personalPlaces` name them. */
export interface SoughtPerson extends World, Omit<ErasedPerson, "externalId"> {
  /** Regular expression of the identifiers; matches nothing if there is none. */
  readonly names: string
  /** Regular expression of the identifiers and ids. */
  readonly pattern: string
  /** Keyed hash of the address; null without one. */
  readonly hash: string | null
  /** The hashes of all who are sought together. */
  readonly hashes: ReadonlyArray<string>
  readonly forgets: boolean
  readonly nowMs: number
}

/** Most rows of a place that one statement changes. */
export const batch = 1_000

const parametersOf = (person: SoughtPerson) => ({
  workspace: [person.workspaceId, "text"],
  livemode: [person.livemode, "boolean"],
  ids: [person.ids, "text[]"],
  email: [person.email, "text"],
  phone: [person.phone, "text"],
  names: [person.names, "text"],
  pattern: [person.pattern, "text"],
  hash: [person.hash, "text"],
  hashes: [person.hashes, "text[]"],
  forgets: [person.forgets, "boolean"],
  now: [isoAt(person.nowMs), "timestamptz"]
})

/**
 * Numbers the named parameters of a text of `personalPlaces`, and returns their values beside it; `:after` is the last
 * row that was read.
 */
export const numbered = (text: string, person: SoughtPerson, after: ReadonlyArray<string> = []) => {
  const all: Readonly<Record<string, ReadonlyArray<unknown>>> = { ...parametersOf(person), after: [after, "text[]"] }
  const used = new Map<string, number>()
  const params: Array<unknown> = []
  const numberedText = text.replaceAll(/(?<![:"]):([a-z]+)\b/gu, (whole, name: string) => {
    const found = all[name]
    if (found === undefined) return whole
    const at = used.get(name) ?? params.push(found[0])
    used.set(name, at)
    return `$${at}::${found[1]}`
  })
  return { text: numberedText, params }
}

/** The statement that takes a person out of 1,000 rows of a place; it answers their number as `n`. */
export const erasing = ({ erase, of, table, while: still }: Place): string => {
  const name = getTableName(table)
  const key = rowKeyOf(name)
  const rows = `${key} = any(array(select ${key} from ${name} where ${of}${still === undefined ? "" : ` and ${still}`} limit ${batch}))`
  const taken = erase === "delete" ? `delete from ${name} where ${rows}` : `update ${name} set ${erase} where ${rows}`
  return `with taken as (${taken} returning 1) select count(*)::int as n from taken`
}

// A name in a text that was searched, and the end of a text; both are taken out of the texts before.
const nameMark = String.raw`E'\x1d'`
const divider = String.raw`E'\x1e'`

/** The most rows that are searched as one, and characters of them; a longer text is searched alone. */
const most = { rows: 250, characters: 4_000_000 }
// What an expression asks for before and after a name may be taken from here, and leaves the divider.
const between = String.raw`E'\x1f\x1e\x1f'`

/**
 * The statement that searches the next rows of a place behind `:after` and takes people out of them; it answers the
 * number of those that it changed as `n`, and the last that it searched as `last`, null if there is none. All texts are
 * searched as one, since Postgres makes the automaton of an expression anew for each text: for a thousand people that
 * took 6 ms a row.
 */
export const erasingInTexts = ({ erase, of, searched, table, while: still }: Place) => {
  const { also = "false", by, names, pattern, rows = most.rows } = searched!
  const name = getTableName(table)
  const keys = by.join(", ")
  const found = by.map((column, at) => `${name}.${column} = found.k${at}`).join(" and ")
  const marked = (text: string | undefined, expression: ":names" | ":pattern", column: string) =>
    text === undefined
      ? "select null::bigint as n where false"
      : `select one.n from unnest(string_to_array(regexp_replace(
          (select string_agg(${column}, ${between} order by n) from looked), ${expression}, ${nameMark}, 'gi'), ${divider})) with ordinality as one (text, n)
        where strpos(one.text, ${nameMark}) > 0`
  const searchedText = (text = "''") => `translate(coalesce(${text}, ''), ${nameMark} || ${divider}, '  ')`
  const change =
    erase === "delete"
      ? `delete from ${name} using found where ${name}.workspace_id = :workspace and ${found}`
      : `update ${name} set ${erase} from found where ${name}.workspace_id = :workspace and ${found}`
  const text = `with next as materialized (
      select row_number() over (order by ${keys}) as n, ${by.map((column, at) => `${column} as k${at}`).join(", ")}, ${also} as also,
        ${searchedText(names)} as names, ${searchedText(pattern)} as pattern
      from ${name} where ${of}${still === undefined ? "" : ` and ${still}`} and (${keys}) > (${by.map((_, at) => `(:after)[${at + 1}]`).join(", ")})
      order by ${keys} limit ${rows}
    ), looked as materialized (
      select * from (select *, sum(length(names) + length(pattern)) over (order by n) as characters from next) as summed
      where n = 1 or characters <= ${most.characters}
    ), named as (${marked(names, ":names", "names")}), patterned as (${marked(pattern, ":pattern", "pattern")}),
    found as (
      select ${by.map((_, at) => `k${at}`).join(", ")}, n in (select n from named) as named
      from looked where also or n in (select n from named union all select n from patterned)
    ), taken as (${change} returning 1)
    select (select count(*) from taken)::int as n,
      (select array[${by.map((_, at) => `k${at}`).join(", ")}]::text[] from looked order by n desc limit 1) as last`
  return { text, first: by.map(() => "") }
}

const utc = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL that reads a column as JSON shows it: times in UTC, days as text. */
const readable = (place: Place) => {
  const types = new Map(getTableConfig(place.table).columns.map((column) => [column.name, column.getSQLType()]))
  return (name: string): string => {
    const part = place.exported?.parts?.[name]
    if (part !== undefined) return `${part} as ${name}`
    const type = types.get(name) ?? ""
    if (type.startsWith("timestamp")) return `${utc(name)} as ${name}`
    return type === "date" ? `${name}::text as ${name}` : name
  }
}

/**
 * The statements that read a person's rows of an exported place: the values of `by` of all of them, and then the rows
 * of some values, which stand in for `:keys`.
 */
export const exporting = (place: Place, { by, columns }: NonNullable<Place["exported"]>) => {
  const name = getTableName(place.table)
  return {
    keys: `select ${by} as key from ${name} where ${place.of} order by 1`,
    rows: `select ${columns.map(readable(place)).join(", ")} from ${name} where ${place.of} and ${by} = any(:keys::text[]) order by ${name}.${by}`
  }
}
