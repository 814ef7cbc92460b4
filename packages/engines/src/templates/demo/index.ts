import type { DemoTemplate } from "./DemoTemplate.ts"
import type { Dress } from "../dress/Dress.ts"
import { harbourAndPine } from "./harbourAndPine.ts"
import { loginCode } from "./login-code.ts"
import { passwordReset } from "./password-reset.ts"
import { receipt } from "./receipt.ts"
import { shippingNotice } from "./shipping-notice.ts"
import { welcome } from "./welcome.ts"

/**
 * Returns the mails that every product needs first, with a sender's name and colours; each compiles, and renders with
 * its own samples.
 */
export const exampleTemplates = (dress: Dress): ReadonlyArray<DemoTemplate> =>
  [welcome, receipt, passwordReset, loginCode, shippingNotice].map((template) => template(dress))

/** Templates of the demo workspace, in the dress of a fictitious shop. */
export const demoTemplates: ReadonlyArray<DemoTemplate> = exampleTemplates(harbourAndPine)
