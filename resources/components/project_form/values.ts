import type { Data } from '@generated/data'

/** What stands in the form: texts as they are typed, '' for nothing chosen. */
export interface ProjectValues {
  /** Kept here, never sent. */
  role: string
  title: string
  propertyType: string
  occupancyStatus: string
  squareFootage: string
  bedrooms: string
  bathrooms: string
  levels: string
  /** Of the oldest form, which has no fields for its parts. */
  location: string
  city: string
  neighborhood: string
  county: string
  state: string
  locationTypes: string[]
  stagingLevel: string
  timeline: string
  /** Of the oldest form. */
  budgetRange: string
  /** YYYY-MM-DD */
  deadline: string
  roomsToStage: string[]
  otherRooms: string
  description: string
}

export type SetValue = <Name extends keyof ProjectValues>(
  name: Name,
  value: ProjectValues[Name]
) => void

export type ProjectErrors = Record<string, string>

/** What every group of fields is given. */
export interface FieldGroupProps {
  values: ProjectValues
  errors: Readonly<Partial<ProjectErrors>>
  set: SetValue
}

const owners = ['realtor', 'builder', 'investor']

/** An empty form; the state is the one of the person's last project. */
export function emptyValues(user: Data.User | null, lastState: string | null): ProjectValues {
  return {
    role: user && owners.includes(user.userType) ? user.userType : 'realtor',
    title: '',
    propertyType: '',
    occupancyStatus: '',
    squareFootage: '',
    bedrooms: '',
    bathrooms: '',
    levels: '',
    location: '',
    city: '',
    neighborhood: '',
    county: '',
    state: lastState ?? '',
    locationTypes: [],
    stagingLevel: '',
    timeline: '',
    budgetRange: '',
    deadline: '',
    roomsToStage: [],
    otherRooms: '',
    description: '',
  }
}

/** `2,850` → 2850; NaN for anything that is no number, undefined for nothing. */
export function wholeNumber(text: string): number | undefined {
  const digits = text.replaceAll(/[,\s]/g, '')
  return digits === '' ? undefined : Number(digits)
}

/** Takes over what a stored draft still knows of the form; null when it is none. */
export function valuesFromDraft(stored: unknown, base: ProjectValues): ProjectValues | null {
  if (typeof stored !== 'object' || stored === null) return null
  const known = Object.entries(stored).filter(([name, value]) => {
    const expected = Object.entries(base).find(([field]) => field === name)?.[1]
    if (Array.isArray(expected)) {
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
    }
    return typeof expected === 'string' && typeof value === 'string'
  })
  return { ...base, ...Object.fromEntries(known) }
}

/** The list with the item added, or without it when it was there. */
export function toggled(list: readonly string[], item: string): string[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item]
}
