import { photoLimits, projectTimelines, propertyTypes, rooms } from '#shared/project_enums'
import { ordinaryPhoto, type Refusal } from '~/components/photos/photo_rules'
import { ordinaryRequired } from '~/components/project_form/validation'
import type { ProjectFormVariant } from '~/components/project_form/variant'

const invalid: Refusal = {
  title: 'Form validation errors',
  description: 'Please check all required fields are filled correctly',
}

export const newestVariant: ProjectFormVariant = {
  name: 'final',
  propertyTypes: propertyTypes.options,
  timelines: projectTimelines.options,
  rooms: rooms.options,
  singleLocation: false,
  budget: false,
  required: ordinaryRequired,
  texts: { incomplete: invalid, invalid },
  photos: {
    ...ordinaryPhoto,
    limit: photoLimits.newestForm,
    texts: {
      tooMany: {
        title: 'Too many files',
        description: 'Maximum 4 photos allowed (4 Primary Rooms max)',
      },
      wrongType: { title: 'Invalid file type', description: 'Please select only image files' },
      unreadable: {
        title: 'Error processing files',
        description: '{file} could not be read as a picture',
      },
    },
    advice: 'Four primary rooms at most, up to 5 MB each.',
  },
  success: 'confirmation',
}
