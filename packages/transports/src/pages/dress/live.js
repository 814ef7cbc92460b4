// Follows the page: the server sends each part that changes. Nothing is followed while the page is not seen.
const parts = [...document.querySelectorAll("[data-live]")]
const status = Object.assign(document.createElement("p"), { className: "hidden", role: "status" })
document.body.append(status)

const fragmentOf = (html, tag) => {
  const made = document.createElement("template")
  made.innerHTML = tag === "TBODY" ? `<table><tbody>${html}</tbody></table>` : html
  return tag === "TBODY" ? made.content.querySelector("tbody") : made.content
}

// Rows are replaced one by one, so that focus and place stay with those that did not change.
const putRows = (body, next) => {
  const known = new Map([...body.children].map((row) => [row.dataset.id, row]))
  let came = 0
  const rows = [...next.children].map((row) => {
    const old = known.get(row.dataset.id)
    if (old === undefined) {
      row.classList.add("new")
      came++
      return row
    }
    if (old.contains(document.activeElement) || sameWords(old, row)) return old
    return row
  })
  // A row that stays is not moved, since it would lose the focus.
  const stays = new Set(rows)
  for (const row of known.values()) if (!stays.has(row)) row.remove()
  rows.forEach((row, at) => body.children[at] === row || body.insertBefore(row, body.children[at] ?? null))
  if (came > 0) status.textContent = came === 1 ? "1 new row" : `${came} new rows`
}

const sameWords = (one, other) => one.innerHTML === other.innerHTML

const put = (part, html) => {
  const next = fragmentOf(html, part.tagName)
  if (part.tagName === "TBODY" && next.querySelector("[data-id]")) return putRows(part, next)
  const box = document.createElement(part.tagName)
  box.append(...next.childNodes)
  if (box.innerHTML !== part.innerHTML && !part.contains(document.activeElement))
    part.replaceChildren(...box.childNodes)
}

// What is pointed at does not move; it is put in place when the pointer leaves.
const held = new Map()
const take = ({ at, html }) => {
  const part = parts[at]
  if (part === undefined) return
  if (!part.matches(":hover")) return put(part, html)
  if (!held.has(part))
    part.addEventListener("pointerleave", () => (put(part, held.get(part)), held.delete(part)), { once: true })
  held.set(part, html)
}

const dot = document.querySelector("[data-follows]")
let source
const follow = () => {
  source?.close()
  dot?.classList.remove("on")
  source = undefined
  if (document.hidden || parts.length === 0) return
  source = new EventSource(location.href)
  source.addEventListener("open", () => {
    if (dot) dot.hidden = false
    dot?.classList.add("on")
  })
  source.addEventListener("error", () => dot?.classList.remove("on"))
  source.addEventListener("part", ({ data }) => take(JSON.parse(data)))
  // Parts came or went: the page is another one, which is shown unless somebody writes in this one.
  source.addEventListener("page", () => {
    if (!document.querySelector("form :is(input, textarea):focus, dialog[open]")) location.reload()
  })
}
document.addEventListener("visibilitychange", follow)
addEventListener("pagehide", () => source?.close())
// The first look of a stream prints the page once more, which would take its time from the first paint.
addEventListener("load", () => setTimeout(follow, 250))
