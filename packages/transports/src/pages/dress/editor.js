// Shows the mail as one types, keeps what is not saved from being left, and saves by a key.
const form = document.querySelector("form[data-editor]")
const preview = form.querySelector("button[formtarget]")
const save = form.querySelector("button:not([formtarget])")
const fields = [...form.querySelectorAll("input.in, textarea")]
const quietMs = 300

let frame = form.querySelector("iframe"),
  coming,
  isStale = false,
  timer

// Each preview comes in a frame of its own, which takes the place of the shown one when it is there: the history gets
// no entry, nothing flickers, and since one comes at a time none is overtaken.
const show = () => {
  isStale = true
  if (coming) return
  isStale = false
  coming = frame.cloneNode()
  coming.removeAttribute("src")
  coming.name = `preview-${Date.now()}`
  coming.classList.add("coming")
  coming.addEventListener("load", post, { once: true })
  frame.after(coming)
}

// The frame is there, empty.
const post = () => {
  coming.addEventListener("load", put, { once: true })
  preview.formTarget = coming.name
  form.requestSubmit(preview)
}

const put = () => {
  coming.classList.remove("coming")
  frame.remove()
  frame = coming
  coming = undefined
  if (isStale) show()
}

preview.hidden = true
form.addEventListener("input", ({ target }) => {
  clearTimeout(timer)
  timer = setTimeout(show, target.type === "radio" ? 0 : quietMs)
})

let isSaved = false
form.addEventListener("submit", (e) => {
  if (e.submitter !== preview) isSaved = true
  else if (!coming) {
    // Enter in a field; a form that is being submitted is not submitted again.
    e.preventDefault()
    setTimeout(show)
  }
})
addEventListener("pageshow", () => {
  isSaved = false
})
addEventListener("beforeunload", (e) => {
  if (!isSaved && fields.some((field) => field.value !== field.defaultValue)) e.preventDefault()
})
addEventListener("keydown", (e) => {
  if (!(e.ctrlKey || e.metaKey) || e.altKey || e.shiftKey || e.key !== "s") return
  e.preventDefault()
  save?.click()
})
