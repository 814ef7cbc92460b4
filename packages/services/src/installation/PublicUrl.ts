import { Context } from "effect"

/** Where others reach this installation, without a slash at the end; every link in a mail starts with it. */
export class PublicUrl extends Context.Service<PublicUrl, string>()("@tidings/services/PublicUrl") {}
