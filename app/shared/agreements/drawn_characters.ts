/**
 * The code points that the fonts of the PDF of an agreement draw, as ranges in hex. A test compares them with the
 * fonts in `resources/fonts/documents`.
 */
export const drawnRanges =
  '20-7e a0-ac ae-12b 12e-131 134-165 168-17f 18f 192 1a0-1a1 1af-1b0 1cd-1dc 1e6-1e7 1f8-1f9 218-21b 237 259 2b0 2b2-2b3 2b7-2b8 2bb-2bc 2be-2bf 2c6-2cc 2d8-2dd 2e1-2e3 300-304 306-30c 31b 323-324 326-329 32e 374-375 37e 384-38a 38c 38e-3a1 3a3-3ce 3d7 3d9 3db 3dd 3e1 400-45f 462-463 472-475 490-493 496-49b 4a0-4a3 4aa-4ab 4ae-4b3 4b6-4b7 4ba-4bb 4c0-4c2 4cf-4d1 4d4-4d9 4e2-4e3 4e6-4e9 4ee-4ef 4f2-4f3 1e0c-1e0f 1e20-1e21 1e24-1e25 1e2a-1e2b 1e36-1e3b 1e3e-1e3f 1e42-1e49 1e5a-1e63 1e6c-1e6f 1e80-1e85 1e8e-1e8f 1e92-1e93 1e97 1e9e 1ea0-1ef9 2002-2007 2009-200a 2010 2012-2027 202f-205e 2070-2071 2074-208e 2090-209c 20a0-20b5 20b8-20ba 20bd 20bf 2100-2109 210b-2149 214b 214e 2150-2185 2189 2190-2311 2318-2319 231c-2321 2324-2328 232b-232c 2373-2375 237a 237d 2387 2394 239b-23ae 23ce-23cf 23e3 23e5 23e8 2460-2469 2500-269c 269e-26b8 26c0-26c3 26e2 2701-2704 2706-2709 270c-2727 2729-274b 274d 274f-2752 2756 2758-275e 2761-2794 2798-27af 27b1-27be 27c5-27c6 27e0 27e6-27eb 27f0-27ff 2906-2907 290a-290b 2940-2941 2b00-2b1a 2b1f-2b24 2b53-2b54 fb00-fb04'

/** Signs of emoji fonts, and the plain sign with the same meaning that the PDF draws in their place. */
export const standIns: Readonly<Record<string, string>> = {
  '✅': '✔',
  '❌': '✖',
  '❓': '?',
  '❔': '?',
  '❗': '!',
  '❕': '!',
  '➕': '+',
  '➖': '−',
  '➗': '÷',
}

/** Characters without a shape of their own: controls, joiners, variation selectors. Signs before a number have one. */
const shapeless =
  /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{Cc}\p{Cf}\p{Variation_Selector}\p{Cs}]/gu

/** A text without the characters that have no shape of their own. */
export const visibleText = (text: string): string => text.replaceAll(shapeless, '')

const ranges = drawnRanges.split(' ').map((range) => {
  const [first, last = first] = range.split('-').map((code) => Number.parseInt(code, 16))
  return { first, last }
})

const isDrawn = (character: string): boolean => {
  const code = character.codePointAt(0)!
  return character in standIns || ranges.some(({ first, last }) => first <= code && code <= last)
}

/** What the PDF shows for a character that its fonts lack: `[U+1F600]`. */
export const codeOf = (character: string): string =>
  `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`

/** The characters of a text in composed form that the PDF can't draw, each once, in their order. */
export const undrawnIn = (text: string): string[] => [
  ...new Set([...visibleText(text)].filter((character) => !isDrawn(character))),
]
