/** Numbers and names as text, apart from the formats of `format.ts`, because the layout has no others. */

const plainNumber = new Intl.NumberFormat('en-US')

/** `2850` → `2,850`. */
export function number(value: number): string {
  return plainNumber.format(value)
}

/** For badges: `100` → `99+`. */
export function badgeNumber(count: number): string {
  return count > 99 ? '99+' : String(count)
}

/** `plural(3, 'offer')` → `3 offers`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : many}`
}

/** `luxury staging` → `Luxury staging`. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const nameSuffix = /^(jr|sr|ii|iii|iv|esq|md|phd|cpa)\.?$/i

/** `Dana Whitfield III` → `DW`, `Fern & (Field)` → `FF`. Words without a letter don't count. */
export function initials(name: string): string {
  const words = name
    .split(/[\s,]+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter(Boolean)
  const [first, ...others] = words.filter((word, place) => place === 0 || !nameSuffix.test(word))
  return [first, others.at(-1)].map((word) => [...(word ?? '')].at(0)?.toUpperCase()).join('')
}
