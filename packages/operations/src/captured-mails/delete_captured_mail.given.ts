import { capturedMail } from "@tidings/testing/capturedMail"
import type { Given } from "@tidings/testing/Given"

export default { input: (workspace) => capturedMail(workspace) } satisfies Given
