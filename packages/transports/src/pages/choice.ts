import { html, type Html } from "./html.ts"

/** One of several answers to a question, in a panel: what it is called, and what choosing it means. */
export const choice = (name: string, value: string, title: string, says: string, isChecked: boolean): Html =>
  html`<label class="choice"
    ><input type="radio" name="${name}" value="${value}" required ${isChecked && "checked"} /><span
      ><b>${title}</b><span>${says}</span></span
    ></label
  >`
