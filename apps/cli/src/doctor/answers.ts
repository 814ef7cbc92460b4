import { Effect } from "effect"

const patienceMs = 5_000

/**
 * True if a Tidings answers at this address with that state. Redirects are not followed, so another server's answer
 * never counts.
 */
export const answers = (base: string, path: "/healthz" | "/readyz", state: "alive" | "ready"): Effect.Effect<boolean> =>
  Effect.tryPromise(async (signal) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
    const response = await fetch(`${base}${path}`, { redirect: "manual", signal: limit })
    const body = (await response.json()) as { readonly status?: unknown }
    return response.ok && body.status === state
  }).pipe(Effect.orElseSucceed(() => false))
