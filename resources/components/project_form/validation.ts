import { projectMessages, squareFootageLimit } from '#shared/field_rules'
import { projectTitlePattern } from '#shared/project_enums'
import { wholeNumber, type ProjectValues } from '~/components/project_form/values'
import type { FieldErrors } from '~/hooks/use_form'

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

/** Fields that a form of the submit page may require. */
export type RequiredField = Exclude<
  keyof typeof projectMessages,
  'titleCharacters' | 'squareFootage' | 'deadline'
>

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

/** Companies price by the room; a project without any is asked about, not refused. */
export const lacksRooms = ({ roomsToStage, otherRooms }: ProjectValues) =>
  roomsToStage.length === 0 && otherRooms.trim() === ''

/** The first thing that is wrong with each field; empty when nothing is. */
export function projectErrors(
  values: ProjectValues,
  required: readonly RequiredField[] = ordinaryRequired
): FieldErrors {
  const errors: Record<string, string> = {}
  for (const field of missingIn(values, required)) errors[field] = projectMessages[field]
  const title = values.title.trim()
  if (title && !projectTitlePattern.test(title)) errors.title = projectMessages.titleCharacters
  const squareFeet = wholeNumber(values.squareFootage)
  if (squareFeet !== undefined && !isArea(squareFeet)) {
    errors.squareFootage = projectMessages.squareFootage
  }
  if (values.deadline && values.deadline < today()) errors.deadline = projectMessages.deadline
  return errors
}

const isArea = (squareFeet: number) =>
  Number.isInteger(squareFeet) && squareFeet >= 1 && squareFeet <= squareFootageLimit
