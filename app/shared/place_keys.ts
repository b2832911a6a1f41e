/** Words that people write in two ways, in full. */
const abbreviations: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
}

const inFull = (word: string) => abbreviations[word] ?? word

/** Lowercase words without accents, apostrophes, the ʻokina and other punctuation. */
const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/['’‘`´ʻʼ]/g, '')
    .split(/[^a-z\d]+/)
    .filter(Boolean)

/** Letters that aren't Latin keep their case, as in a database of any language. */
const plain = (name: string) =>
  name.trim().replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())

/**
 * The name of a place for comparisons: "St. Louis", "saint louis" and "Saint-Louis" are the same, and
 * so are "N. Las Vegas" and "North Las Vegas". A name without Latin letters and digits is only
 * lowercased. The database has the same function, `place_key`.
 */
export const placeKey = (name: string): string => wordsOf(name).map(inFull).join('') || plain(name)

/**
 * What the keys of names that start with `typed` start with. The last word may be incomplete, so "st"
 * stands for itself and for "saint": two beginnings.
 */
export function placeKeyPrefixes(typed: string): string[] {
  const words = wordsOf(typed)
  if (words.length === 0) return [plain(typed)]
  const before = words.slice(0, -1).map(inFull).join('')
  const last = words.at(-1)!
  return [...new Set([before + last, before + inFull(last)])]
}
