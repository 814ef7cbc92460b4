/** Texts that markup, a renderer or a reader might misread. */
export const hostileTexts = [
  `</title><script>alert(1)</script>`,
  `"><svg onload=alert(1)>`,
  `' onfocus='alert(1)`,
  `]]>&amp;&lt;<!--`,
  `\u0000\u0008\ud800`,
  `\u202egnp.exe`,
  `𝔘𝔫𝔦𝔠𝔬𝔡𝔢 👩‍👩‍👧‍👦 名前がとても長いノードです`,
  `a`.repeat(500),
  ` `,
  ``
]
