import { escapeHtml } from "./escape.ts"

/** Returns the HTML of a mail written by the installation itself, around markup for its body. */
export const letterHtml = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body style="margin:0;padding:32px 16px;font:16px/1.5 system-ui,sans-serif;color:#1c2320;background:#ffffff"><div style="max-width:28rem;margin:0 auto">${body}</div></body></html>`
