import {
  type Context,
  type Emitter,
  type Liquid,
  type Parser,
  Tag,
  type TagToken,
  type Template,
  TypeGuards
} from "liquidjs"
import { isSafeUrl } from "./url.ts"

type Rest = ConstructorParameters<typeof Tag>[1]

/** `{% url %}…{% endurl %}`, which compile puts around links that variables decide: an unsafe URL renders as `#`. */
export class UrlTag extends Tag {
  private readonly templates: Array<Template> = []

  constructor(token: TagToken, rest: Rest, liquid: Liquid, parser: Parser) {
    super(token, rest, liquid)
    for (let next = rest.shift(); next; next = rest.shift()) {
      if (TypeGuards.isTagToken(next) && next.name === "endurl") return
      this.templates.push(parser.parseToken(next, rest))
    }
    throw new Error("tag url not closed")
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, string> {
    const url = yield this.liquid.renderer.renderTemplates(this.templates, context)
    emitter.write(isSafeUrl(url) ? url : "#")
  }
}
