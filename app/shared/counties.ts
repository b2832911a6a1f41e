import { placeKey, placeKeyPrefixes } from './place_keys.js'

/** What follows the name of a county or its equivalent, and may be left out. */
const designation =
  / (county|parish|city and borough|borough|census area|municipality|planning region)$/i

/** Names that "County" isn't added to. */
const complete =
  /\b(county|parish|borough|census area|municipality|city|planning region|district of columbia)$/i

const withoutDesignation = (county: string) =>
  county.normalize('NFD').trim().replaceAll(/\s+/g, ' ').replace(designation, '')

/**
 * The name for comparisons, as `placeKey` makes it, without a word such as "County": "St. Tammany
 * Parish", "Saint Tammany" and "st tammany" are the same. The "City" of an independent city stays,
 * because there's often a county of the same name. The database has the same function, `county_key`.
 */
export const countyKey = (county: string): string => placeKey(withoutDesignation(county))

/** What the keys of counties that start with `typed` start with. The last word may be incomplete. */
export const countyKeyPrefixes = (typed: string): string[] =>
  placeKeyPrefixes(withoutDesignation(typed))

/** Counties of Virginia that are named like a city. */
const likeCities = /^(charles|james) city$/i

/** `Buncombe` → `Buncombe County`. Names that say what they are stay as they are. */
export function countyLabel(county: string): string {
  const name = county.trim()
  return complete.test(name) && !likeCities.test(name) ? county : `${county} County`
}
