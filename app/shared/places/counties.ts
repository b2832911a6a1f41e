/** Names that "County" isn't added to. */
const complete =
  /\b(county|parish|borough|census area|municipality|city|planning region|district of columbia)$/i

/** Counties of Virginia that are named like a city. */
const likeCities = /^(charles|james) city$/i

/** `Buncombe` → `Buncombe County`. Names that say what they are stay as they are. */
export function countyLabel(county: string): string {
  const name = county.trim()
  return complete.test(name) && !likeCities.test(name) ? county : `${county} County`
}
