import type { WorkspaceId } from "@tidings/schema/Id"
/** The conditions of a list's statement, each with its own value; the workspace is always the first, the page's size the second. */
export class Conditions {
  readonly params: Array<unknown>
  private readonly texts = ["workspace_id = $1"]

  constructor(workspaceId: WorkspaceId, limit: number) {
    this.params = [workspaceId, limit]
  }

  /** Adds a condition unless its value is undefined; `text` is given the value's place. */
  and<A>(value: A | undefined, text: (place: string) => string, bind: (value: A) => unknown = (value) => value): this {
    if (value !== undefined) this.texts.push(text(`$${this.params.push(bind(value))}`))
    return this
  }

  get where(): string {
    return this.texts.join(" and ")
  }
}
