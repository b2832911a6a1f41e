import { projectTitlePattern } from '#shared/project_enums'
import {
  wholeNumber,
  type ProjectErrors,
  type ProjectValues,
} from '~/components/project_form/values'

export interface FormSection {
  id: string
  title: string
  /** Fields that can be missing or wrong, and how the progress column names them. */
  fields: Readonly<Record<string, string>>
}

/** The form from top to bottom. */
export const formSections: readonly FormSection[] = [
  {
    id: 'the-home',
    title: 'The home',
    fields: {
      title: 'title',
      propertyType: 'property type',
      occupancyStatus: 'occupancy',
      squareFootage: 'square footage',
      bedrooms: 'bedrooms',
      bathrooms: 'bathrooms',
      levels: 'levels',
    },
  },
  {
    id: 'where-it-is',
    title: 'Where it is',
    fields: {
      location: 'location',
      city: 'city',
      neighborhood: 'neighborhood',
      county: 'county',
      state: 'state',
    },
  },
  {
    id: 'what-to-stage',
    title: 'What to stage',
    fields: {
      stagingLevel: 'staging level',
      timeline: 'timeline',
      budgetRange: 'budget range',
      deadline: 'last day for offers',
      otherRooms: 'other rooms',
      description: 'description',
    },
  },
  { id: 'photos', title: 'Photos', fields: { photos: 'photos' } },
]

const missing = {
  title: 'Project title is required',
  propertyType: 'Property type is required',
  location: 'Location is required',
  city: 'City is required',
  neighborhood: 'Neighborhood is required',
  county: 'County is required',
  stagingLevel: 'Staging level is required',
  timeline: 'Timeline is required',
  budgetRange: 'Budget range is required',
  description: 'Description is required',
} as const

export type RequiredField = keyof typeof missing

/** Of every form but the oldest. */
export const ordinaryRequired: readonly RequiredField[] = [
  'title',
  'propertyType',
  'city',
  'neighborhood',
  'county',
  'stagingLevel',
  'timeline',
  'description',
]

/** Today where the person is, YYYY-MM-DD. */
function today(): string {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

const missingIn = (values: ProjectValues, required: readonly RequiredField[]) =>
  required.filter((field) => values[field].trim() === '')

/** Whether the form lacks something, rather than holding something wrong. */
export const lacksFields = (values: ProjectValues, required: readonly RequiredField[]) =>
  missingIn(values, required).length > 0

/** The first thing that is wrong with each field; empty when nothing is. */
export function projectErrors(
  values: ProjectValues,
  required: readonly RequiredField[] = ordinaryRequired
): ProjectErrors {
  const errors: Record<string, string> = {}
  for (const field of missingIn(values, required)) errors[field] = missing[field]
  if (!errors.title && !projectTitlePattern.test(values.title.trim())) {
    errors.title = 'Project title must contain only letters, spaces, commas, periods, and hyphens'
  }
  const squareFeet = wholeNumber(values.squareFootage)
  if (squareFeet !== undefined && !(Number.isInteger(squareFeet) && squareFeet >= 1)) {
    errors.squareFootage = 'Enter a whole number, 1 or more'
  }
  if (values.deadline && values.deadline < today()) {
    errors.deadline = 'The last day for offers cannot lie in the past'
  }
  return errors
}
