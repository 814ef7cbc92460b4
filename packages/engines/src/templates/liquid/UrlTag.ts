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
import { BoundedEmitter } from "./BoundedEmitter.ts"
import { limits } from "../source/limits.ts"
import { isSafeUrl } from "../source/url.ts"

type Rest = ConstructorParameters<typeof Tag>[1]

/** `{% url %}…{% endurl %}`, which compile puts around links that depend on variables: an unsafe URL renders as `#`. */
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

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const url = new BoundedEmitter(context.memoryLimit, limits.urlCharacters)
    yield this.liquid.renderer.renderTemplates(this.templates, context, url)
    emitter.write(isSafeUrl(url.buffer) ? url.buffer : "#")
  }
}
