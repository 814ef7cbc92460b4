import type { AttackedSite } from "../AttackedSite.ts"

/** One request of an attack, and its answer. */
export interface AttackAnswer {
  readonly name: string
  readonly status: number
  readonly retryAfter: string | null
  readonly body: string
  readonly tookMs: number
  /** True if its path names something of the other workspace. */
  readonly isForeign: boolean
}

/** A way in: makes one request that is drawn by `random`. */
export type WayIn = (site: AttackedSite, random: () => number) => Promise<AttackAnswer>

const timeoutMs = 30_000

/** Makes a request, whose answer is told by this name. */
export const asked = async (name: string, url: string, init: RequestInit, isForeign = false): Promise<AttackAnswer> => {
  const began = performance.now()
  const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) })
  const body = await response.text()
  const retryAfter = response.headers.get("retry-after")
  return { name, status: response.status, retryAfter, body, tookMs: performance.now() - began, isForeign }
}
