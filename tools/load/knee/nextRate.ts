import { brokenBy, type RateStep } from "./RateStep.ts"

/** Rates to begin with and to end at, in calls a second. */
export interface RateBounds {
  readonly first: number
  readonly most: number
}

/** A rate that broke counts once it has broken so often: a busy moment of the machine breaks any. */
const tries = 2
/** The knee is known once the lowest rate that broke is at most so many times the highest that was borne. */
const closeEnough = 1.08
const least = 1

/** Returns the highest rate below every broken one that was borne; undefined before there is one. */
export const kneeOf = (steps: ReadonlyArray<RateStep>): number | undefined => {
  const broken = lowestBroken(steps)
  const borne = steps.filter((step) => brokenBy(step) === undefined && step.perSecond < broken)
  return borne.length === 0 ? undefined : Math.max(...borne.map(({ perSecond }) => perSecond))
}

/** Returns the rate to try next; undefined once the knee is known. */
export const nextRate = (steps: ReadonlyArray<RateStep>, { first, most }: RateBounds): number | undefined => {
  const last = steps.at(-1)
  if (last === undefined) return first
  if (brokenBy(last) !== undefined && !isBroken(steps, last.perSecond)) return last.perSecond
  const [knee, broken] = [kneeOf(steps), lowestBroken(steps)]
  if (knee === undefined) return broken <= least ? undefined : Math.max(least, Math.floor(broken / 2))
  if (broken === Infinity) return knee >= most ? undefined : Math.min(most, knee * 2)
  const between = Math.round(Math.sqrt(knee * broken))
  return broken / knee <= closeEnough || between <= knee || between >= broken ? undefined : between
}

const isBroken = (steps: ReadonlyArray<RateStep>, rate: number): boolean => {
  const at = steps.filter(({ perSecond }) => perSecond === rate)
  return at.length >= tries && at.every((step) => brokenBy(step) !== undefined)
}

const lowestBroken = (steps: ReadonlyArray<RateStep>): number =>
  Math.min(Infinity, ...steps.map(({ perSecond }) => perSecond).filter((rate) => isBroken(steps, rate)))
