import type { Option } from '#shared/enumeration'
import type { PhotoRules, Refusal } from '~/components/photos/photo_rules'
import type { RequiredField } from '~/components/project_form/validation'

export interface ProjectPhotoRules extends PhotoRules {
  /** What is asked for, above the pictures. */
  advice: string
}

/** What one form of the submit page asks for and allows, and where it leads (R21). */
export interface ProjectFormVariant {
  /** Keeps the drafts of the forms apart. */
  name: string
  propertyTypes: readonly Option[]
  timelines: readonly Option[]
  rooms: readonly Option[]
  /** SUB-04: one text, or city, neighborhood, county and state. */
  singleLocation: boolean
  budget: boolean
  required: readonly RequiredField[]
  texts: {
    /** Something required is missing. */
    incomplete: Refusal
    invalid: Refusal
  }
  photos: ProjectPhotoRules
  /** SUB-08 and SUB-09: a confirmation, or straight to the project. */
  success: 'confirmation' | 'project'
}
