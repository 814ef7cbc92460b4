import type { DemoTemplate } from "./DemoTemplate.ts"
import { loginCode } from "./login-code.ts"
import { passwordReset } from "./password-reset.ts"
import { receipt } from "./receipt.ts"
import { shippingNotice } from "./shipping-notice.ts"
import { welcome } from "./welcome.ts"

/** What a fresh workspace starts with; each compiles, and renders with its own samples. */
export const demoTemplates: ReadonlyArray<DemoTemplate> = [welcome, receipt, passwordReset, loginCode, shippingNotice]
