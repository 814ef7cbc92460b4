import { restAttack, toolAttack } from "./calls.ts"
import { callback, signedCallback } from "./callbacks.ts"
import { anyPage, shownForm } from "./pages.ts"
import type { WayIn } from "./WayIn.ts"

/** Every way in, with its share of the requests. */
export const ways: ReadonlyArray<readonly [name: string, share: number, way: WayIn]> = [
  ["REST", 0.5, restAttack],
  ["tools", 0.18, toolAttack],
  ["pages", 0.08, anyPage],
  ["forms", 0.12, shownForm],
  ["callbacks", 0.04, callback],
  ["signed callbacks", 0.08, signedCallback]
]
