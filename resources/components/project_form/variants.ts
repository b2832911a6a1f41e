import { photoLimits, rooms } from '#enums/project_enums'
import type { Option } from '#enums/enumeration'

export interface PhotoRules {
  limit: number
  /** Largest file that is taken, before it is scaled down. */
  bytes: number
  /** What a selection beyond the limit is told. */
  tooMany: string
  /** What is asked for, above the pictures. */
  advice: string
  /** Longest side of what is sent, in pixels. */
  longSide: number
  /** Of the encoder, 0 to 1. */
  quality: number
}

/** What one form of the submit page asks for and allows, and where it leads (R21). */
export interface ProjectFormVariant {
  /** Keeps the drafts of the forms apart. */
  name: string
  rooms: readonly Option[]
  photos: PhotoRules
  /** SUB-08 and SUB-09: a confirmation, or straight to the project. */
  success: 'confirmation' | 'project'
}

/** PHO-01 to PHO-04, SUB-08. */
export const newestVariant: ProjectFormVariant = {
  name: 'newest',
  rooms: rooms.options,
  photos: {
    limit: photoLimits.newestForm,
    bytes: photoLimits.bytes,
    tooMany: 'Maximum 4 photos allowed (4 Primary Rooms max)',
    advice: 'Four primary rooms at most, up to 5 MB each. The first is the cover; drag to reorder.',
    longSide: 1600,
    quality: 0.86,
  },
  success: 'confirmation',
}
