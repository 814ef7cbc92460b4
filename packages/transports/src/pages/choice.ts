import { html, type Html } from "./html.ts"

/** A radio button in a panel, with its title and the meaning of choosing it. */
export const choice = (name: string, value: string, title: string, says: string, isChecked: boolean): Html =>
  html`<label class="choice"
    ><input type="radio" name="${name}" value="${value}" required ${isChecked && "checked"} /><span
      ><b>${title}</b><span>${says}</span></span
    ></label
  >`
