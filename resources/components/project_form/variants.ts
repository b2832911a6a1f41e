import type { Enumeration, Option } from '#shared/values/enumeration'
import {
  photoLimits,
  projectTimelines,
  propertyTypes,
  rooms,
  type ProjectTimeline,
} from '#shared/projects/project_enums'
import { ordinaryPhoto, type PhotoRules, type Refusal } from '~/components/photos/photo_rules'
import { ordinaryRequired, type RequiredField } from '~/components/project_form/validation'

export interface ProjectPhotoRules extends PhotoRules {
  /** The hint above the photos. */
  advice: string
}

/** The fields, rules and texts of one form of the submit page, and where it leads. */
export interface ProjectFormVariant {
  /** Part of the draft's key. */
  name: string
  propertyTypes: readonly Option[]
  timelines: readonly Option[]
  rooms: readonly Option[]
  /** True for one location field instead of city, neighborhood, county and state. */
  singleLocation: boolean
  budget: boolean
  /** Whether it has the optional facts. */
  facts: boolean
  required: readonly RequiredField[]
  texts: {
    /** Toast if a required field is missing. */
    incomplete: Refusal
    invalid: Refusal
  }
  photos: ProjectPhotoRules
  /** What is shown after posting: a confirmation or the project page. */
  success: 'confirmation' | 'project'
}

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
  facts: true,
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
        description: 'We couldn’t open {file}',
      },
    },
    advice: 'Up to 4 photos of primary rooms, 5 MB each.',
  },
  success: 'confirmation',
}

const tooMany = {
  title: 'Too many files',
  description: `Maximum ${photoLimits.perProject} photos allowed`,
}

/** Accepts photos of any size and compresses them. */
const compressedVariant: ProjectFormVariant = {
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

/** Options with an old form's spellings as values, and the labels of their canonical values. */
const spelled = (enumeration: Enumeration<string, string>, spellings: readonly string[]) =>
  spellings.map((value) => ({ value, label: enumeration.label(enumeration.canonical(value)) }))

const oldTimelines: readonly ProjectTimeline[] = [
  'within_1_week',
  'within_2_weeks',
  'within_1_month',
  'flexible',
]

const allRooms = ['All Bedrooms', 'All Bathrooms']

const oldVariant: ProjectFormVariant = {
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
  facts: false,
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
    // Base64 turns three bytes into four characters, so this is a data URL of 1000 KB.
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
    advice: 'Up to 10 photos, 750 KB each.',
  },
  success: 'project',
}

/** The form variants by the name that the server sends. */
export const projectFormVariants = {
  final: newestVariant,
  compressed: compressedVariant,
  old: oldVariant,
}
