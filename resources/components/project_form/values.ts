import type { Data } from '@generated/data'
import type { Option } from '#shared/values/enumeration'
import { cleanLine, plainDigits } from '#shared/values/pasted_text'
import { emptyFacts, factsBody, type FactValues } from '~/components/project_form/fact_values'
import type { County } from '~/components/places/use_counties'
import type { Form } from '~/hooks/use_form'

/** The form's values as typed; '' if nothing is chosen. */
export interface ProjectValues extends FactValues {
  /** Used in the form only, never sent. */
  role: string
  title: string
  propertyType: string
  occupancyStatus: string
  squareFootage: string
  bedrooms: string
  bathrooms: string
  levels: string
  /** The oldest form's only location field. */
  location: string
  city: string
  neighborhood: string
  county: string
  state: string
  locationTypes: string[]
  stagingLevel: string
  timeline: string
  /** In the oldest form only. */
  budgetRange: string
  /** YYYY-MM-DD */
  deadline: string
  roomsToStage: string[]
  otherRooms: string
  description: string
}

/** Where a former project of the owner is. */
export type FormerPlace = Pick<Data.Project, 'state' | 'county'>

/** Counties of former projects in the chosen state, or in any while none is chosen. */
export function formerCounties(places: readonly FormerPlace[], state: string): County[] {
  const near = places.filter((place) => !state || !place.state || place.state === state)
  const counties = near.flatMap((place) =>
    place.county ? { name: place.county, state: place.state ?? '' } : []
  )
  return [...new Map(counties.map((county) => [county.name, county])).values()]
}

/** The city and the county, with the names of their fields. */
export const placesOf = (values: ProjectValues) =>
  (['city', 'county'] as const).map((kind) => {
    return { field: kind, kind, name: values[kind], state: values.state }
  })

/** Props of every group of fields. */
export type FieldGroupProps = Pick<Form<ProjectValues>, 'values' | 'field' | 'set'>

const owners = ['realtor', 'builder', 'investor']

/** Values of an empty form, in the state of the user's last project. */
export function emptyValues(
  user: Data.User | null,
  formerPlaces: readonly FormerPlace[],
  start: FormerPlace | null = null
): ProjectValues {
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
    county: start?.county ?? '',
    state: start?.state ?? formerPlaces.find(({ state }) => state)?.state ?? '',
    locationTypes: [],
    stagingLevel: '',
    timeline: '',
    budgetRange: '',
    deadline: '',
    roomsToStage: [],
    otherRooms: '',
    description: '',
    ...emptyFacts,
  }
}

/** `2,850` → 2850; NaN if it isn't a number, undefined if blank. */
export function wholeNumber(text: string): number | undefined {
  const digits = plainDigits(cleanLine(text)).replaceAll(/[,\s]/g, '')
  return digits === '' ? undefined : Number(digits)
}

/** The options, and before them the stored value if an older form or the API set one that isn't among them. */
export const withStored = (options: readonly Option[], value: string, label = value) =>
  value === '' || options.some((option) => option.value === value)
    ? options
    : [{ value, label }, ...options]

/** The list with the item added, or removed if it was in the list. */
export function toggled(list: readonly string[], item: string): string[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item]
}

/** The body of POST /api/projects, without empty optional values. `photos` are data URLs. */
export function projectBody(values: ProjectValues, photos: string[]) {
  const city = cleanLine(values.city)
  return {
    title: values.title,
    description: values.description,
    propertyType: values.propertyType,
    occupancyStatus: values.occupancyStatus || undefined,
    squareFootage: wholeNumber(values.squareFootage),
    bedrooms: wholeNumber(values.bedrooms),
    // A string, because it can be "2.5".
    bathrooms: values.bathrooms || undefined,
    levels: wholeNumber(values.levels),
    location: cleanLine(values.location) || [city, values.state].filter(Boolean).join(', '),
    city: city || undefined,
    neighborhood: values.neighborhood || undefined,
    county: values.county || undefined,
    state: values.state || undefined,
    locationTypes: values.locationTypes,
    timeline: values.timeline,
    stagingLevel: values.stagingLevel,
    budgetRange: values.budgetRange || undefined,
    roomsToStage: values.roomsToStage,
    otherRooms: values.otherRooms || undefined,
    deadline: values.deadline || undefined,
    facts: factsBody((key) => values[`facts.${key}`]),
    photos,
  }
}
