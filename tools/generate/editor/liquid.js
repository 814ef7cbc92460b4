// Marks Liquid, which the mode of the markup around it does not know: {{ what is printed }} and {% what is done %}.
import { Decoration, MatchDecorator, ViewPlugin } from "@codemirror/view"

const marks = new MatchDecorator({
  regexp: /\{\{[^{}\n]*\}\}|\{%[^{}\n]*%\}/gu,
  decoration: Decoration.mark({ class: "cm-liquid" })
})

export const liquid = ViewPlugin.define(
  (view) => ({
    marked: marks.createDeco(view),
    update(update) {
      this.marked = marks.updateDeco(update, this.marked)
    }
  }),
  { decorations: ({ marked }) => marked }
)
