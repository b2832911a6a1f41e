import { projectTitlePattern } from '#enums/project_enums'
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
    fields: { city: 'city', neighborhood: 'neighborhood', county: 'county', state: 'state' },
  },
  {
    id: 'what-to-stage',
    title: 'What to stage',
    fields: {
      stagingLevel: 'staging level',
      timeline: 'timeline',
      deadline: 'last day for offers',
      otherRooms: 'other rooms',
      description: 'description',
    },
  },
  { id: 'photos', title: 'Photos', fields: { photos: 'photos' } },
]

const required = [
  ['title', 'Project title is required'],
  ['propertyType', 'Property type is required'],
  ['city', 'City is required'],
  ['neighborhood', 'Neighborhood is required'],
  ['county', 'County is required'],
  ['stagingLevel', 'Staging level is required'],
  ['timeline', 'Timeline is required'],
  ['description', 'Description is required'],
] as const

/** Today where the person is, YYYY-MM-DD. */
function today(): string {
  const now = new Date()
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** SUB-10 to SUB-13: the first thing that is wrong with each field; empty when nothing is. */
export function projectErrors(values: ProjectValues): ProjectErrors {
  const errors: Record<string, string> = {}
  for (const [field, text] of required) {
    if (values[field].trim() === '') errors[field] = text
  }
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
