// Keeps the chosen language of samples, copies code, scrolls the menu to the current page, and lists search results
// while somebody types; every page works without it.
"use strict"
;(() => {
  const make = (tag, attributes, text) => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    if (text !== undefined) element.textContent = text
    return element
  }
  const status = make("p", { class: "hidden", role: "status" })
  document.body.append(status)

  const side = document.querySelector(".side")
  const current = side.querySelector("[aria-current]")
  if (current !== null && current.offsetTop > side.clientHeight)
    side.scrollTop = current.offsetTop - side.clientHeight / 2

  const name = "tidings.language"
  const kept = (value) => {
    try {
      if (value !== undefined) localStorage.setItem(name, value)
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  for (const radio of document.querySelectorAll(".languages input")) {
    if (radio.value === kept()) radio.checked = true
    radio.addEventListener("change", () => kept(radio.value))
  }

  const copied = async (pre) => {
    if (navigator.clipboard) return navigator.clipboard.writeText(pre.textContent)
    getSelection().selectAllChildren(pre)
    if (!document.execCommand("copy")) throw new Error("not copied")
  }
  for (const pre of document.querySelectorAll("pre")) {
    const button = make(
      "button",
      { type: "button", class: "b copy", "aria-label": `Copy ${pre.getAttribute("aria-label")}` },
      "Copy"
    )
    const tell = (text) => {
      button.textContent = status.textContent = text
      setTimeout(() => (button.textContent = "Copy"), 2000)
    }
    button.addEventListener("click", () =>
      copied(pre).then(
        () => tell("Copied"),
        () => tell("Copy it by hand")
      )
    )
    const box = make("div", { class: "code" })
    pre.replaceWith(box)
    box.append(pre, button)
  }

  const input = document.getElementById("search")
  const found = make("ul", { id: "found", role: "listbox", "aria-label": "Found", hidden: "" })
  input.form.append(found)
  for (const [name, value] of [
    ["role", "combobox"],
    ["aria-autocomplete", "list"],
    ["aria-controls", "found"],
    ["aria-expanded", "false"]
  ])
    input.setAttribute(name, value)
  let chosen = -1
  let asked = 0
  let waiting
  const choose = (index) => {
    chosen = index
    ;[...found.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === index)))
    const option = found.children[index]
    if (option === undefined) return input.removeAttribute("aria-activedescendant")
    input.setAttribute("aria-activedescendant", option.id)
    option.scrollIntoView({ block: "nearest" })
  }
  const show = (results) => {
    // Keeps the chosen option chosen when the results change.
    const before = found.children[chosen]?.dataset.href
    found.replaceChildren(
      ...results.map(({ href, kind, title, text }, index) => {
        const option = make("li", { role: "option", id: `found-${index}`, "aria-selected": "false", "data-href": href })
        option.append(make("b", {}, title), make("span", {}, kind), make("small", {}, text))
        option.addEventListener("click", () => location.assign(href))
        return option
      })
    )
    found.hidden = results.length === 0
    input.setAttribute("aria-expanded", String(!found.hidden))
    choose(results.findIndex(({ href }) => href === before))
  }
  const close = () => (asked++, clearTimeout(waiting), show([]))
  const look = async () => {
    const query = input.value.trim()
    if (query === "") return close()
    const mine = ++asked
    const answer = await fetch(`/docs/search?q=${encodeURIComponent(query)}`, {
      headers: { Accept: "application/json" }
    })
    const { results } = await answer.json()
    if (mine !== asked) return
    show(results)
    status.textContent = results.length === 0 ? "Nothing found" : `${results.length} found; arrows choose, Enter opens`
  }
  input.addEventListener("input", () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => look().catch(close), 80)
  })
  input.addEventListener("keydown", (event) => {
    const last = found.children.length - 1
    if (event.key === "Escape") close()
    else if (event.key === "Enter" && chosen >= 0) found.children[chosen].click()
    else if (event.key === "ArrowDown" && last >= 0) choose(chosen >= last ? 0 : chosen + 1)
    else if (event.key === "ArrowUp" && last >= 0) choose(chosen <= 0 ? last : chosen - 1)
    else return
    if (event.key !== "Escape") event.preventDefault()
  })
  input.addEventListener("blur", () => setTimeout(close, 150))
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return
    if (/^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== "radio") return
    event.preventDefault()
    if (!input.checkVisibility()) side.showPopover()
    input.focus()
    input.select()
  })
})()
