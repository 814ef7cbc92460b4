import type { Page } from "playwright-core"

const program = `(() => {
  const broken = new Set();
  for (const place of document.querySelectorAll("main td, main th, main caption, main code")) {
    const head = place.closest("thead");
    const isHidden = head !== null && getComputedStyle(head).clipPath !== "none" || getComputedStyle(place).clipPath !== "none";
    if (isHidden || place.closest("pre") !== null) continue;
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.add(word + " in " + node.parentElement.textContent.trim().slice(0, 60));
      }
    }
  }
  return [...broken];
})()`

/**
 * Returns the words of tables and code that the window breaks in the middle, other than at a hyphen, a sign or a
 * capital letter.
 */
export const brokenWords = (page: Page): Promise<ReadonlyArray<string>> => page.evaluate(program)
