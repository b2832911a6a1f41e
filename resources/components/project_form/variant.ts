import type { Option } from '#shared/enumeration'
import type { PhotoRules, Refusal } from '~/components/photos/photo_rules'
import type { RequiredField } from '~/components/project_form/validation'

export interface ProjectPhotoRules extends PhotoRules {
  /** What is asked for, above the pictures. */
  advice: string
}

/** What one form of the submit page asks for and allows, and where it leads. */
export interface ProjectFormVariant {
  /** Keeps the drafts of the forms apart. */
  name: string
  propertyTypes: readonly Option[]
  timelines: readonly Option[]
  rooms: readonly Option[]
  /** One text, or city, neighborhood, county and state. */
  singleLocation: boolean
  budget: boolean
  required: readonly RequiredField[]
  texts: {
    /** Something required is missing. */
    incomplete: Refusal
    invalid: Refusal
  }
  photos: ProjectPhotoRules
  /** A confirmation, or straight to the project. */
  success: 'confirmation' | 'project'
}
