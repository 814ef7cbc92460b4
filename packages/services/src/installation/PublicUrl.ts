import { Context } from "effect"

/** Public URL of this installation, without a trailing slash; every link in a mail starts with it. */
export class PublicUrl extends Context.Service<PublicUrl, string>()("@tidings/services/PublicUrl") {}
