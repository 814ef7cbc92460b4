// Makes better what works without it: copying, the command menu, keys, live rows, times in the reader's zone.
// No part of a page depends on it.
document.documentElement.classList.add("script")
const zone = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }),
  minute = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }),
  clock = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" })
for (const t of document.querySelectorAll("time[datetime]")) {
  t.title = zone.format(new Date(t.dateTime))
  if ("clock" in t.dataset) t.textContent = clock.format(new Date(t.dateTime))
  if ("minute" in t.dataset) t.textContent = minute.format(new Date(t.dateTime))
}

for (const b of document.querySelectorAll("[data-copy]")) b.hidden = false
document.addEventListener("click", async (e) => {
  const b = e.target.closest("[data-copy]")
  if (!b) return
  e.preventDefault()
  await navigator.clipboard.writeText(b.dataset.copy || b.previousElementSibling.textContent)
  const was = b.getAttribute("aria-label")
  b.setAttribute("aria-label", "Copied")
  b.classList.add("done")
  setTimeout(() => {
    if (was) b.setAttribute("aria-label", was)
    else b.removeAttribute("aria-label")
    b.classList.remove("done")
  }, 1500)
})
for (const f of document.querySelectorAll("form[data-auto]")) f.addEventListener("change", () => f.requestSubmit())
// A field that is a file takes one from the disk: as base64, or as the text that it is
for (const t of document.querySelectorAll("textarea[data-file]")) {
  const most = 1.4 * 2 ** 20,
    input = Object.assign(document.createElement("input"), { type: "file", className: "in" })
  if (t.dataset.file === "csv") input.accept = ".csv,text/csv"
  input.setAttribute("aria-label", `${t.labels[0].firstChild.textContent.trim()}, from the disk`)
  input.addEventListener("change", async () => {
    const [file] = input.files
    if (!file) return
    input.setCustomValidity(file.size > most ? "A form takes files of up to 1.4 MB" : "")
    if (!input.reportValidity()) return
    const url = new FileReader()
    url.addEventListener("load", () => (t.value = url.result.slice(url.result.indexOf(",") + 1)))
    if (t.dataset.file === "base64") url.readAsDataURL(file)
    else t.value = await file.text()
    const name = t.form.elements.filename
    if (name && !name.value) name.value = file.name
  })
  t.before(input)
}
for (const s of document.querySelectorAll("select[data-shows]")) {
  const b = s.parentElement.querySelector("button[name=_show]")
  b.hidden = true
  s.addEventListener("change", () => s.form.requestSubmit(b))
}
document.addEventListener("click", (e) => {
  for (const m of document.querySelectorAll("details.menu[open]")) if (!m.contains(e.target)) m.open = false
})

// A diagram wider than its box begins at the marked node
const marked = document.querySelector(".diagram-box .visited")
if (marked) {
  const box = marked.closest(".diagram-box"),
    m = marked.getBoundingClientRect(),
    b = box.getBoundingClientRect()
  box.scrollLeft += m.left + m.width / 2 - b.left - b.width / 2
}

// The command menu: the rooms and every operation that this member may call
let dialog
const open = async () => {
  if (!dialog) {
    const all = await (await fetch(`${document.querySelector("[data-find]").href}/commands.json`)).json()
    dialog = document.createElement("dialog")
    dialog.className = "cmd"
    dialog.setAttribute("aria-label", "Find or do")
    const input = Object.assign(document.createElement("input"), {
        type: "text",
        placeholder: "Find or do…",
        ariaLabel: "Find or do"
      }),
      list = document.createElement("ul")
    input.setAttribute("role", "combobox")
    input.setAttribute("aria-expanded", "true")
    input.setAttribute("aria-controls", "cmd-list")
    list.id = "cmd-list"
    list.setAttribute("role", "listbox")
    list.setAttribute("aria-label", "Commands")
    let at = 0,
      shown = []
    const draw = () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
      shown = all.filter((c) => words.every((w) => `${c.w} ${c.of}`.toLowerCase().includes(w))).slice(0, 12)
      at = Math.min(at, Math.max(0, shown.length - 1))
      list.replaceChildren(
        ...shown.map((c, i) => {
          const li = document.createElement("li")
          li.id = `cmd-${i}`
          li.setAttribute("role", "option")
          li.setAttribute("aria-selected", i === at)
          li.append(c.w, Object.assign(document.createElement("small"), { textContent: c.of }))
          li.addEventListener("click", () => {
            location.href = c.href
          })
          return li
        })
      )
      input.setAttribute("aria-activedescendant", shown.length ? `cmd-${at}` : "")
    }
    input.addEventListener("input", () => {
      at = 0
      draw()
    })
    input.addEventListener("keydown", (e) => {
      const by = { ArrowDown: 1, ArrowUp: -1 }[e.key]
      if (by) {
        e.preventDefault()
        at = (at + by + shown.length) % shown.length
        draw()
        list.children[at]?.scrollIntoView({ block: "nearest" })
      } else if (e.key === "Enter" && shown[at]) location.href = shown[at].href
    })
    dialog.append(input, list)
    document.body.append(dialog)
    draw()
    dialog.addEventListener("click", (e) => e.target === dialog && dialog.close())
  }
  dialog.showModal()
}
for (const a of document.querySelectorAll("[data-find]"))
  a.addEventListener("click", (e) => {
    e.preventDefault()
    open()
  })

// What the keys are
const help = () => {
  const box = document.createElement("dialog"),
    list = document.createElement("dl")
  box.className = "cmd"
  box.setAttribute("aria-label", "Keys")
  list.className = "keys"
  for (const [key, says] of [
    ["Ctrl K", "Find or do"],
    ["/", "Search this list"],
    ["j k", "Next and previous row"],
    ["Enter", "Open the row"],
    ["g t", "Today"],
    ["g m", "Mails"],
    ["g i", "Inbox"],
    ["g a", "Approvals"],
    ["g p", "People"],
    ["g l", "Links"],
    ["g j", "Journeys"],
    ["Esc", "Close"]
  ]) {
    const dt = document.createElement("dt")
    dt.append(Object.assign(document.createElement("kbd"), { textContent: key }))
    list.append(dt, Object.assign(document.createElement("dd"), { textContent: says }))
  }
  box.append(list)
  document.body.append(box)
  box.addEventListener("close", () => box.remove())
  box.showModal()
}

// Keys: Ctrl K, / for search, j and k over rows, g and a letter for rooms
let g = false
document.addEventListener("keydown", (e) => {
  if ((e.metaKey || e.ctrlKey) && e.key === "k") {
    e.preventDefault()
    open()
    return
  }
  // An editor of source is in a shadow tree, in front of which its host would be the target.
  const [on] = e.composedPath()
  // A closing dialog keeps the focus for a moment: what is not seen is not typed in.
  if (
    on.closest("dialog[open]") ||
    ((on.isContentEditable || on.matches("input, textarea, select")) && on.checkVisibility()) ||
    e.metaKey ||
    e.ctrlKey ||
    e.altKey
  )
    return
  const rows = [...document.querySelectorAll(".row, .it a")],
    i = rows.indexOf(document.activeElement)
  const name = { t: "today", m: "mails", i: "captured", a: "approvals", p: "people", l: "links", j: "journeys" }[e.key]
  const room = g && name && document.querySelector(`.rooms a[href$="/${name}"]`)
  if (room) location.href = room.href
  else if (e.key === "?") help()
  else if (e.key === "/") {
    e.preventDefault()
    document.querySelector("[data-key='/']")?.focus()
  } else if (e.key === "j") rows[Math.min(i + 1, rows.length - 1)]?.focus()
  else if (e.key === "k") rows[Math.max(i - 1, 0)]?.focus()
  g = e.key === "g"
})
