const sheet = new CSSStyleSheet()
document.adoptedStyleSheets.push(sheet)

/**
 * Dresses the frame as the page wishes, in the words of Stripe's appearance API: a theme
 * (only "night" is dark), variables, and rules for the class names of frame.css.
 */
export function dress({ theme, variables = {}, rules = {} }) {
  const root = document.documentElement
  root.style.colorScheme = theme === 'night' ? 'dark' : 'light'
  for (const [name, value] of Object.entries(variables)) {
    if (/^\w+$/.test(name)) root.style.setProperty(`--${name}`, value)
  }
  for (let index = sheet.cssRules.length; index > 0; index--) sheet.deleteRule(0)
  for (const [selector, properties] of Object.entries(rules)) addRule(selector, properties)
}

/** Through the object model: no text of the page is ever read as CSS source. */
function addRule(selector, properties) {
  if (!/^\.\w+(-{2}\w+)?(:{1,2}[\w-]+)*$/.test(selector)) return
  const { style } = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)]
  for (const [name, value] of Object.entries(properties)) {
    style.setProperty(
      name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value
    )
  }
}

/** Files have to allow other origins, for Stripe's frame just as for this one. */
export async function loadFonts(fonts) {
  const faces = fonts
    .filter(({ family, src }) => family && src)
    .map(({ family, src, ...descriptors }) => new FontFace(family, src, descriptors))
  for (const face of faces) document.fonts.add(face)
  await Promise.allSettled(faces.map((face) => face.load()))
}
