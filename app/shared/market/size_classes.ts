import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** Size classes of homes, for figures and for the search. */
export const sizeClasses = new Enumeration({
  offered: {
    'under_1500': 'Under 1,500 sq ft',
    '1500_2499': '1,500 to 2,499 sq ft',
    '2500_3999': '2,500 to 3,999 sq ft',
    '4000_up': '4,000 sq ft and more',
  },
})
export type SizeClass = ValueOf<typeof sizeClasses>

/** Square feet, inclusive. */
export const sizeClassRanges: Readonly<Record<SizeClass, readonly [from: number, to: number]>> = {
  'under_1500': [1, 1499],
  '1500_2499': [1500, 2499],
  '2500_3999': [2500, 3999],
  '4000_up': [4000, 1_000_000],
}

/** The class of a home; null if its size isn't known. Takes square feet. */
export function sizeClassOf(squareFeet: number | null | undefined): SizeClass | null {
  const known = squareFeet ?? 0
  const isIn = (size: SizeClass) => {
    const [from, to] = sizeClassRanges[size]
    return from <= known && known <= to
  }
  return sizeClasses.values.find(isIn) ?? null
}
