// Puts an editor of source in the place of a textarea, which stays the form's field and holds what the editor shows.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands"
import { xmlLanguage } from "@codemirror/lang-xml"
import { HighlightStyle, indentUnit, syntaxHighlighting } from "@codemirror/language"
import { EditorState } from "@codemirror/state"
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view"
import { tags } from "@lezer/highlight"
import { liquid } from "./liquid.js"

// Custom properties of the page's sheet inherit into the shadow root, and change there with the reader's theme.
const looks = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { font: "400 0.78125rem/1.7 var(--mono)" },
  ".cm-content": { padding: "var(--s4) 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 var(--s4) 0 var(--s2)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { color: "var(--ink-3)", background: "var(--surface)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { paddingInlineStart: "var(--s3)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--info-soft)"
  },
  ".cm-specialChar": { color: "var(--bad)" },
  ".cm-liquid, .cm-liquid *": { color: "var(--seen)" }
})

const colours = HighlightStyle.define([
  { tag: [tags.angleBracket, tags.comment, tags.processingInstruction, tags.documentMeta], color: "var(--ink-3)" },
  { tag: tags.tagName, color: "var(--link)" },
  { tag: tags.attributeName, color: "var(--ink-2)" },
  { tag: [tags.attributeValue, tags.character], color: "var(--info)" },
  { tag: tags.invalid, color: "var(--bad)" }
])

// Typing over a selection, browsers keep its look by a style attribute, which the page's policy refuses and reports.
const typedOver = EditorView.domEventHandlers({
  beforeinput: ({ data, inputType }, view) => {
    const { state } = view
    if (inputType !== "insertText" || data === null || state.readOnly || state.selection.main.empty) return false
    view.dispatch(state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true })
    return true
  }
})

const mount = (area) => {
  const host = document.createElement("div")
  host.className = area.className
  const root = host.attachShadow({ mode: "open" })
  const label = area.labels[0]
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: area.value,
      extensions: [
        lineNumbers(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        indentUnit.of("  "),
        EditorState.tabSize.of(2),
        EditorState.readOnly.of(area.readOnly),
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        xmlLanguage,
        syntaxHighlighting(colours),
        liquid,
        typedOver,
        looks,
        EditorView.contentAttributes.of({
          "aria-label": label.textContent,
          "aria-readonly": String(area.readOnly),
          tabindex: "0"
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged) return
          area.value = state.doc.toString()
          area.dispatchEvent(new Event("input", { bubbles: true }))
        })
      ]
    })
  })
  area.hidden = true
  area.after(host)
  label.addEventListener("click", () => view.focus())
  for (const hint of document.querySelectorAll("[data-code-hint]")) hint.hidden = false
}

for (const area of document.querySelectorAll("textarea[data-code]")) mount(area)
