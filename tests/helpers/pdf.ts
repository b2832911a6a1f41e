import { getDocumentProxy } from 'unpdf'
import { codeOf, standIns, undrawnIn } from '#shared/agreements/drawn_characters'

/** The text of a PDF as another program reads it, without spaces and line breaks. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join('')
    })
  )
  return withoutSpaces(pages.join(''))
}

export const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, '')

/** A text as the PDF draws it: what the fonts lack is a code. */
export function asDrawn(text: string): string {
  const undrawn = new Set(undrawnIn(text))
  const shown = [...text].map((character) =>
    undrawn.has(character) ? codeOf(character) : (standIns[character] ?? character)
  )
  return withoutSpaces(shown.join('').replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, ''))
}
