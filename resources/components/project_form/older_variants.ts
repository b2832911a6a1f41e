import type { Enumeration } from '#shared/enumeration'
import {
  photoLimits,
  projectTimelines,
  propertyTypes,
  rooms,
  type ProjectTimeline,
} from '#shared/project_enums'
import { ordinaryPhoto } from '~/components/photos/photo_rules'
import { newestVariant } from '~/components/project_form/newest_variant'
import type { ProjectFormVariant } from '~/components/project_form/variant'

const tooMany = {
  title: 'Too many files',
  description: `Maximum ${photoLimits.perProject} photos allowed`,
}

/** Pictures of any size, which it makes small. */
export const compressedVariant: ProjectFormVariant = {
  ...newestVariant,
  name: 'compressed',
  photos: {
    limit: photoLimits.perProject,
    ...ordinaryPhoto,
    bytes: Infinity,
    longSide: 1200,
    height: 800,
    quality: 0.3,
    jpeg: { characters: 500_000, quality: 0.2 },
    compressed: 'Photo compressed',
    texts: {
      ...newestVariant.photos.texts,
      tooMany,
      unreadable: {
        title: 'Error processing files',
        description: 'Failed to process one or more files',
      },
    },
    advice: 'Up to 10 photos, compressed on this device.',
  },
  success: 'project',
}

/** Values in the spelling that a form sends, under the labels of what they stand for. */
const spelled = (enumeration: Enumeration<string, string>, spellings: readonly string[]) =>
  spellings.map((value) => ({ value, label: enumeration.label(enumeration.canonical(value)) }))

const oldTimelines: readonly ProjectTimeline[] = [
  'within_1_week',
  'within_2_weeks',
  'within_1_month',
  'flexible',
]

const allRooms = ['All Bedrooms', 'All Bathrooms']

export const oldVariant: ProjectFormVariant = {
  ...newestVariant,
  name: 'old',
  propertyTypes: spelled(propertyTypes, ['single-family', 'condo', 'townhouse', 'apartment']),
  timelines: spelled(projectTimelines, oldTimelines),
  rooms: [
    ...rooms.options.filter(({ value }) => !allRooms.includes(value)),
    ...spelled(rooms, ['Number of Bathrooms']),
  ],
  singleLocation: true,
  budget: true,
  required: [
    'title',
    'propertyType',
    'location',
    'stagingLevel',
    'timeline',
    'budgetRange',
    'description',
  ],
  texts: {
    ...newestVariant.texts,
    incomplete: {
      title: 'Missing required fields',
      description: 'Please fill in all required fields',
    },
  },
  photos: {
    ...ordinaryPhoto,
    limit: photoLimits.perProject,
    // Base64 makes three bytes into four characters: a data string of 1000 KB.
    bytes: 750 * 1024,
    tooLarge: {
      title: '{file} was not added',
      description: 'File too large, please use a smaller image',
    },
    texts: {
      ...newestVariant.photos.texts,
      tooMany,
      wrongType: { title: 'Photo not added', description: '{file} is not an image' },
    },
    advice: 'Up to 10 photos of 750 KB at most.',
  },
  success: 'project',
}
