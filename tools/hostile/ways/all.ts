import { rest, tool } from "./calls.ts"
import { callback, signedCallback } from "./callbacks.ts"
import { form, page } from "./pages.ts"
import type { WayIn } from "./WayIn.ts"

/** Every way in, with its share of the requests. */
export const ways: ReadonlyArray<readonly [name: string, share: number, way: WayIn]> = [
  ["REST", 0.5, rest],
  ["tools", 0.18, tool],
  ["pages", 0.08, page],
  ["forms", 0.12, form],
  ["callbacks", 0.04, callback],
  ["signed callbacks", 0.08, signedCallback]
]
