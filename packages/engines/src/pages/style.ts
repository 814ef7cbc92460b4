import type { Brand } from "@tidings/schema/resources/Brand"
import { declared, tokensOf } from "./tokens.ts"

const serif = "ui-serif,'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"
const sans = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const serifs = /fraunces|serif|garamond|georgia|playfair|lora|merriweather|newsreader|baskerville|times|palatino/iu

/** Returns system fonts only, since no font is loaded: a brand's serif becomes the reader's serif. */
const familyOf = (name: string): string => (serifs.test(name) && !/sans/iu.test(name) ? serif : sans)

/** Returns the CSS of type, backgrounds and global rules; sizes range from those of a phone to those of a desktop. */
const base = (heading: string, body: string) => `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100svh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);font:400 1.0625rem/1.6 ${body};overflow-wrap:anywhere}
main{flex:1 0 auto;display:flex;flex-direction:column}
h1,h2,h3,blockquote{font-family:${heading};text-wrap:balance;margin:0;overflow-wrap:anywhere;hyphens:auto}
h1,h2,blockquote{letter-spacing:-.015em}
h1{font-size:clamp(1.85rem,1.3rem + 4.5vw,4.5rem);line-height:1.05;font-weight:700}
h2{font-size:clamp(1.45rem,1.15rem + 1.9vw,2.5rem);line-height:1.13;font-weight:700}
h3{font-size:1.2rem;line-height:1.32;font-weight:650}
h4{font-size:1.06rem;line-height:1.4;font-weight:650;margin:0}
h1:focus{outline:none}
p{margin:0;text-wrap:pretty;white-space:pre-line}
a{color:var(--link);text-underline-offset:.18em}
:focus-visible{outline:3px solid var(--link);outline-offset:3px;border-radius:4px}
.deep :focus-visible{outline-color:var(--on-deep)}
.deep .card :focus-visible{outline-color:var(--link)}
.wrap{width:min(100% - 2.5rem,70rem);margin-inline:auto}
section{padding-block:clamp(3rem,2rem + 4vw,6rem)}
section+section:not(.deep){padding-top:0}
.deep+section:not(.deep){padding-top:clamp(3rem,2rem + 4vw,6rem)}
.deep{background:var(--deep);color:var(--on-deep);position:relative;overflow:hidden;isolation:isolate}
.rings{position:absolute;z-index:-1;inset-inline-end:0;bottom:0;width:clamp(13rem,46vw,40rem);max-height:100%;aspect-ratio:1}
[dir=rtl] .rings{transform:scaleX(-1)}
@media(prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}`

const parts = (heading: string) => `
.top{flex:none}
.mark{display:inline-flex;align-items:center;gap:.65rem;color:inherit;font-weight:650;text-decoration:none;padding-block:1.35rem .6rem}
.mark::before{content:"";flex:none;width:1.05rem;height:1.05rem;border-radius:50%;background:var(--glow)}
.mark:has(img)::before{content:none}
.mark img{display:block;height:2.6rem;width:auto;max-width:min(14rem,60vw);object-fit:contain;background:#fff;padding:.35rem .6rem;border-radius:.6rem}
.hero{padding:0;display:flex;flex-direction:column}
.hero .grid{display:grid;gap:clamp(2rem,5vw,4.5rem);align-items:center;padding-block:clamp(1.5rem,1rem + 4vw,4.5rem) clamp(4rem,2.5rem + 7vw,7rem)}
.hero .grid>*{min-width:0}
.hero .lead{display:grid;gap:1.3rem;justify-items:start;max-width:46rem}
.hero .lead>*{max-width:100%}
.say{font-size:clamp(1.08rem,1rem + .45vw,1.3rem);line-height:1.5}
.hero .say{max-width:34em}
.facts-line{display:grid;gap:.15rem;margin:0}
.facts-line div{display:block}
.facts-line dt{display:inline;font-size:inherit;color:inherit;font-weight:650}
.facts-line dt::after{content:":\\00a0"}
.facts-line dd{display:inline;margin:0;font-size:inherit;font-weight:400}
.eyebrow{font-weight:600;border:1px solid currentColor;border-radius:1.4rem;padding:.2rem .9rem;font-size:.95rem}
@media(min-width:56rem){.hero .two{grid-template-columns:minmax(0,1.35fr) minmax(19rem,.85fr)}.hero .two h1{font-size:clamp(2.6rem,1.2rem + 3.6vw,4rem)}}
.solo{flex:1 0 auto}
.solo .wrap{flex:1;align-content:center}
.button{display:inline-block;max-width:100%;background:var(--on-deep);color:var(--deep);font:inherit;font-weight:650;line-height:1.3;text-align:center;text-decoration:none;padding:.85rem clamp(.9rem,4.5vw,1.6rem);border-radius:.6rem;border:0;cursor:pointer}
.button:hover{text-decoration:underline;text-underline-offset:.2em}
.plain{background:var(--link);color:var(--on-link)}
.card{background:var(--card);color:var(--ink);border-radius:1rem;padding:clamp(1.25rem,.9rem + 1.8vw,2.2rem);box-shadow:0 1px 2px #0002,0 12px 32px -12px #0005}
.card h2{font-size:clamp(1.35rem,1.15rem + 1vw,1.9rem)}
.facts{margin:0;display:grid}
.facts div{padding-block:1rem;border-top:1px solid var(--line)}
.facts div:first-child{border:0;padding-top:0}
.facts div:last-child{padding-bottom:0}
dt{font-size:.92rem;color:var(--quiet)}
dd{margin:.1rem 0 0;font-size:1.2rem;line-height:1.35;font-weight:650}
.items{list-style:none;margin:0 0 -1.9rem;padding:0;display:grid;gap:0 clamp(1.5rem,4vw,3.5rem);grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr))}
.items:has(>li:only-child){max-width:34rem}
h2+.items{margin-top:clamp(1.5rem,1rem + 2vw,2.75rem)}
.items li{border-top:2px solid var(--ink);padding:1.1rem 0 1.9rem;display:grid;gap:.35rem;align-content:start;min-width:0}
.items p{color:var(--quiet)}
ol.items{counter-reset:step}
ol.items li::before{counter-increment:step;content:counter(step);font:700 1.9rem/1 ${heading};color:var(--link)}
figure{margin:0;max-width:52rem}
blockquote{font-size:clamp(1.45rem,1.05rem + 2.4vw,2.9rem);line-height:1.2;font-weight:600}
figcaption{margin-top:1.4rem;color:var(--quiet);display:flex;align-items:center;gap:.8rem}
figcaption::before{content:"";flex:none;width:2.6rem;height:3px;background:var(--link)}
.price{display:grid;gap:1.2rem;justify-items:start;width:100%;max-width:34rem}
.price>*{max-width:100%}
.price .sum{font:700 clamp(1.8rem,1.3rem + 2.6vw,3rem)/1.08 ${heading};letter-spacing:-.02em;text-wrap:balance}
.price ul{margin:0;padding-inline-start:1.1rem;display:grid;gap:.35rem}
.price li::marker{color:var(--link)}
.split{display:grid;gap:clamp(1.5rem,4vw,3.5rem);align-items:start}
.split>*{min-width:0}
@media(min-width:56rem){.split:has(>h2){grid-template-columns:.7fr 1.3fr}}
details{border-top:1px solid var(--line)}
details:last-child{border-bottom:1px solid var(--line)}
summary{cursor:pointer;font-weight:650;font-size:1.12rem;line-height:1.4;padding-block:1rem;list-style-position:outside;margin-inline-start:1.2rem}
summary::marker{color:var(--link)}
details p{padding-block:0 1.2rem;padding-inline-start:1.2rem;max-width:40em;color:var(--quiet)}
.text{display:grid;gap:1.15rem;justify-items:start}
.text>*{max-width:min(100%,44rem)}
.text>h2{max-width:100%;margin-bottom:.35rem}
.text>h3,.text>h4{margin-top:.9rem}
.text ul,.text ol{margin:0;padding-inline-start:1.4rem;display:grid;gap:.45rem}
.text li>ul,.text li>ol{margin-top:.45rem}
.text li{white-space:pre-line}
.text li::marker{color:var(--link);font-weight:650}
.text blockquote{font-size:1.25rem;line-height:1.45;letter-spacing:0;white-space:pre-line;text-wrap:pretty}
.text figure{border-inline-start:3px solid var(--link);padding-inline-start:1.2rem}
.text figcaption{margin-top:.6rem}
.text figcaption::before{content:none}
.text img{display:block;max-width:100%;height:auto;border-radius:.8rem}
.text hr{width:100%;border:0;border-top:1px solid var(--line);margin:.6rem 0}
.text code{font-size:.92em;overflow-wrap:anywhere}
.table{width:100%;overflow-x:auto}
.text>.table{max-width:min(100%,56rem)}
table{border-collapse:collapse;min-width:min(100%,24rem);font-size:1rem;line-height:1.45}
th,td{text-align:start;vertical-align:top;padding:.7rem 1.4rem .7rem 0;border-bottom:1px solid var(--line)}
[dir=rtl] :is(th,td){padding:.7rem 0 .7rem 1.4rem}
th{border-bottom:2px solid var(--ink);font-weight:650}
.end .wrap{display:grid;gap:1.3rem;justify-items:start}
.end .wrap>*{max-width:100%}
footer{flex:none;padding-block:2.1rem;color:var(--quiet);font-size:.95rem}
footer .wrap{display:flex;flex-wrap:wrap;gap:.4rem 2rem;justify-content:space-between}
footer a{color:inherit}`

const controls = `
form{display:grid;gap:1.05rem}
.field{display:grid;gap:.35rem;min-width:0}
.field label{font-weight:600}
.field input{font:inherit;color:var(--ink);background:var(--paper);border:1.5px solid var(--edge);border-radius:.55rem;padding:.7rem .85rem;width:100%;min-width:0}
.field input[aria-invalid]{border-color:var(--alarm)}
.consent{display:grid;grid-template-columns:1.5rem minmax(0,1fr);gap:.1rem .7rem;align-items:start;font-size:.95rem;line-height:1.45;color:var(--quiet)}
.consent input{width:1.35rem;height:1.35rem;margin:.05rem 0 0;accent-color:var(--link)}
.consent .wrong{grid-column:2}
.wrong{color:var(--alarm);font-weight:600;font-size:.95rem;line-height:1.4}
.trap{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`

/** Returns the CSS of a page in a brand's colours, light and dark; it refers to nothing that must be loaded. */
export const styleOf = (brand: Pick<Brand, "palette" | "typography">): string => {
  const { dark, light } = tokensOf(brand)
  const [heading, body] = [familyOf(brand.typography.heading), familyOf(brand.typography.body)]
  const themes = `:root{color-scheme:light dark;${declared(light)}}@media(prefers-color-scheme:dark){:root{${declared(dark)}}}`
  return (themes + base(heading, body) + parts(heading) + controls).replaceAll("\n", "")
}
