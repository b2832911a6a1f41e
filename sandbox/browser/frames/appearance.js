const sheet = new CSSStyleSheet()
document.adoptedStyleSheets.push(sheet)

/**
 * Styles the frame with the options of Stripe's appearance API: a theme (only "night" is dark),
 * variables, and rules for the class names in frame.css.
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

/** Uses the CSS object model, so that text from the page is never parsed as CSS source. */
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

/** The font files must allow other origins, as with Stripe's frame. */
export async function loadFonts(fonts) {
  const faces = fonts
    .filter(({ family, src }) => family && src)
    .map(({ family, src, ...descriptors }) => new FontFace(family, src, descriptors))
  for (const face of faces) document.fonts.add(face)
  await Promise.allSettled(faces.map((face) => face.load()))
}
