import { Context, Fiber } from "effect"

/**
 * The code of a home, the database schema in which a workspace lives whole: two digits of the alphabet of ids. Each id
 * and each secret carries the code of the home that it was made in, so that it can be found without asking.
 */
export type HomeCode = string

/** The home that every installation has, which also holds what belongs to no workspace. */
export const firstHome: HomeCode = "00"

/**
 * The home of the current fiber: where `Database` runs its statements, and whose code new ids carry. Whoever learns
 * whose a request, a callback or a job is enters it by `inHome` of the storage; services and repositories do not know.
 */
export const CurrentHome = Context.Reference<HomeCode>("@tidings/schema/CurrentHome", {
  defaultValue: () => firstHome
})

/** The home of the fiber that calls this; the first home outside of fibers. */
export const currentHome = (): HomeCode => Fiber.getCurrent()?.getRef(CurrentHome) ?? firstHome

const inId = /_[0-9a-hjkmnp-tv-z]{10}([0-9a-hjkmnp-tv-z]{2})[0-9a-hjkmnp-tv-z]{14}(?![0-9a-z])/u
const inSecret = /\bsvc_(?:live|test|mcp)_[0-9A-Za-z]{30}([0-9a-hjkmnp-tv-z]{2})[0-9A-Za-z]{6}(?![0-9A-Za-z])/u

/** The home of the first id in a text; undefined if there is none. */
export const homeOfId = (text: string): HomeCode | undefined => inId.exec(text)?.[1]

/** The home of a key or access token in a text, such as an Authorization header; undefined if there is none. */
export const homeOfSecret = (text: string): HomeCode | undefined => inSecret.exec(text)?.[1]
