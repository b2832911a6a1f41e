/** What follows the name of a county or its equivalent, and may be left out. */
const designation =
  / (county|parish|city and borough|borough|census area|municipality|planning region)$/i

/** Names that "County" isn't added to. */
const complete =
  /\b(county|parish|borough|census area|municipality|city|planning region|district of columbia)$/i

/**
 * The name for comparisons: without case, accents, spaces, punctuation and a word such as "County",
 * so that "St. Tammany Parish", "Saint Tammany" and "st tammany" are the same. The "City" of an
 * independent city stays, because there's often a county of the same name.
 */
export function countyKey(county: string): string {
  return county
    .normalize('NFD')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(designation, '')
    .toLowerCase()
    .replaceAll(/\bsaint(e?)\b/g, 'st$1')
    .replaceAll(/[^a-z\d]/g, '')
}

/** `Buncombe` → `Buncombe County`. Names that say what they are stay as they are. */
export function countyLabel(county: string): string {
  return complete.test(county.trim()) ? county : `${county} County`
}
