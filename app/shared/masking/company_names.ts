import { parseUrl } from '#shared/pages/urls'

/** What identifies a company or an owner besides the contact details. */
export interface CompanyIdentity {
  /** The name of the person. */
  name: string
  company: string | null
  username: string
  website: string | null
  /** The names of others who work or worked in the account. */
  people?: readonly string[]
  /** Real places that the text is about: their names stay, also if the company is named after them. */
  places?: readonly string[]
}

/** What identifies an account: its names and those of everyone who works or worked in it. */
export interface AccountIdentity extends CompanyIdentity {
  people: readonly string[]
}

const wordSet = (words: string) => new Set(words.split(/\s+/))

const legalForms = wordSet('llc inc ltd co corp corporation incorporated limited pllc lp llp')

/** Words of many company names. Left out at both ends of a name, the rest still identifies it. */
const tradeWords = wordSet(
  `the staging stage staged stager stagers interior interiors design designs designer designers home homes house houses
  decor decorating furniture furnishings studio studios company group team crew services service solutions collective
  agency firm partners associates living space spaces room rooms property properties realty real estate rentals and by`
)

/** Common words in texts about homes. One of them alone doesn't identify a company. */
const everydayWords = wordSet(
  `modern classic classical elegant elegance simple simply simplicity luxury luxurious urban rustic coastal mountain
  mountains southern northern eastern western carolina asheville charlotte raleigh durham greensboro wilmington atlanta
  nashville austin denver phoenix portland tampa columbus minneapolis sacramento florida georgia tennessee
  beautiful beauty bright light lighting natural nature perfect premier signature style styled stylish style styling
  timeless vintage welcome welcoming warm cozy comfort comfortable curated creative custom fresh local quality
  professional showcase staircase kitchen bedroom bathroom living dining office entry patio garden gardens harbor
  bungalow cottage cabin villa farmhouse fireplace window windows curtain furnish furnished empty vacant occupied
  buyers buyer seller sellers owner owners market listing listings photos photo pictures neutral colors color
  family friends summer winter spring autumn season estate estates square street corner avenue village valley
  forward another better best first second private public complete transform transformed transformation present
  vision visions details detail experience experienced inspired inspiration impression impressions`
)

/** Sites where the name of a company follows in the path, or precedes as a subdomain. */
export const platforms: ReadonlySet<string> = wordSet(
  `instagram facebook linkedin houzz pinterest tiktok twitter youtube google yelp thumbtack wixsite wix squarespace
  weebly godaddysites wordpress blogspot shopify linktr etsy carrd webflow myshopify nextdoor angi`
)

const connectors = wordSet('and n y &')

/** Words of a name, in lower case and without accents; `&` and `+` are connectors. */
const wordsOf = (text: string): string[] =>
  (
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/['’]/g, '')
      .match(/[\p{L}\d]+|[&+]/gu) ?? []
  ).map((word) => (word === '+' ? '&' : word))

function trimmed(words: readonly string[], isLeftOut: (word: string) => boolean): string[] {
  const isKept = (word: string) => !isLeftOut(word)
  // Without a word to keep, both are -1, and the slice is empty.
  return words.slice(words.findIndex(isKept), words.findLastIndex(isKept) + 1)
}

const isPlain = (word: string) => tradeWords.has(word) || everydayWords.has(word)

/** Both spellings of a name without spaces: connectors left out, and written as `and`. */
const spellings = (words: readonly string[]) => [
  words.filter((word) => !connectors.has(word)).join(''),
  words.map((word) => (connectors.has(word) ? 'and' : word)).join(''),
]

/** A whole name counts if it has two words, or one uncommon word of at least four letters. */
function wholeName(words: readonly string[]): string[] {
  const content = words.filter((word) => !connectors.has(word))
  const letters = content.join('')
  if (letters.length < 4 || (content.length === 1 && isPlain(letters))) return []
  return spellings(words)
}

/** A part counts if it has at least six letters and isn't made of common words only. */
function partOfName(words: readonly string[]): string[] {
  const content = words.filter((word) => !connectors.has(word))
  return content.join('').length < 6 || content.every(isPlain) ? [] : spellings(words)
}

function namesOfCompany(company: string): string[] {
  const words = wordsOf(company)
  const whole = trimmed(words, (word) => legalForms.has(word) || word === 'the')
  const part = trimmed(whole, (word) => tradeWords.has(word) || connectors.has(word))
  return [...wholeName(whole), ...partOfName(part)]
}

function namesOfPerson(name: string): string[] {
  const whole = wordsOf(name)
  const words = whole.filter((word) => word !== '&')
  if (words.length < 2) return wholeName(words)
  const [first, last] = [words[0], words[words.length - 1]]
  return [
    ...wholeName(whole),
    ...wholeName([first, last]),
    ...wholeName([last, first]),
    ...partOfName([last]),
  ]
}

function namesOfWebsite(website: string): string[] {
  const address = parseUrl(website)
  if (!address) return []
  const { hostname, pathname } = address
  const host = hostname.replace(/^www\./, '')
  // The `co` of `.co.uk` is too short for a name.
  const names = host.split('.').slice(0, -1)
  const path = pathname.split('/')[1] ?? ''
  const isPlatform = names.some((label) => platforms.has(label))
  const own = names.filter((label) => !platforms.has(label))
  return [
    ...(isPlatform ? [...own, path] : own).flatMap((label) => partOfName(wordsOf(label))),
    ...(isPlatform ? [] : wholeName(wordsOf(host))),
  ]
}

/** Matches these base letters with an accent too. */
const accented: Record<string, string> = {
  a: 'aàáâãäå',
  c: 'cç',
  e: 'eèéêë',
  i: 'iìíîï',
  n: 'nñ',
  o: 'oóòôõö',
  u: 'uùúûü',
  y: 'yýÿ',
}

const letter = (character: string) => (accented[character] ? `[${accented[character]}]` : character)

/** From so many letters on, a name is found with spaces or punctuation between its letters … */
const spreadFrom = 6
/** … and within a longer word, such as `fernandfieldavl`. */
const embeddedFrom = 8

function patternOf(name: string): string {
  const between = name.length < spreadFrom ? '' : String.raw`[^\p{L}\d\n\0]{0,3}`
  const letters = [...name].map(letter).join(between)
  const around = name.length < embeddedFrom ? '' : String.raw`[\p{L}\d_]{0,20}`
  return `${around}${letters}${around}`
}

/**
 * Matches the names of a company in a text: the whole names of company and people, the part of a
 * name that isn't a word of the trade, the last name, the user name, and the website with or
 * without its ending; also joined or spread, and with or without accents.
 *
 * @returns null if nothing identifies it
 */
export function namePatternOf(identity: CompanyIdentity): RegExp | null {
  const names = [
    ...namesOfCompany(identity.company ?? ''),
    ...[identity.name, ...(identity.people ?? [])].flatMap(namesOfPerson),
    ...wholeName(wordsOf(identity.username)),
    ...namesOfWebsite(identity.website ?? ''),
  ]
  const places = new Set((identity.places ?? []).flatMap((place) => spellings(wordsOf(place))))
  const distinct = [...new Set(names.filter((name) => !places.has(name)))].toSorted(
    (one, other) => other.length - one.length
  )
  if (distinct.length === 0) return null
  const legal = String.raw`(?:,?\s{0,2}(?:llc|inc|ltd|corp)(?![\p{L}\d]))?`
  return new RegExp(
    String.raw`(?<![\p{L}\d])(?:${distinct.map(patternOf).join('|')})(?![\p{L}\d])${legal}`,
    'giu'
  )
}
