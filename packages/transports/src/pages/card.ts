/** Styles of a page with one card in the middle of the window. */
export const cardStyle = `
main { min-height: 100vh; min-height: 100dvh; display: grid; grid-template-columns: minmax(0, 1fr); place-items: center; padding: 1.5rem; }
.card { width: 100%; border-radius: 18px; background: var(--card); border: 1px solid var(--line); box-shadow: var(--shadow); }
`
