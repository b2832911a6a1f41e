import { photoLimits } from '#shared/projects/project_enums'

/** The toast for a rejected photo. `{file}` is replaced with its file name. */
export interface Refusal {
  title: string
  description: string
}

/** How a photo is scaled and encoded, and the messages if it isn't accepted. */
export interface PhotoFileRules {
  /** Maximum size of the encoded photo. */
  bytes: number
  tooLarge: Refusal
  /** Longest side of the scaled photo, in pixels. */
  longSide: number
  /** Maximum height in pixels, if less than the longest side. */
  height?: number
  /** Quality of the encoder, 0 to 1. */
  quality: number
  /** Encodes as JPEG; if the data URL has more than `characters`, with the lower `quality`. */
  jpeg?: { characters: number; quality: number }
  /** Title of the toast that says how much smaller the photo is now. Default: no toast. */
  compressed?: string
  /** The server decodes nothing for visitors. */
  isForVisitor?: boolean
  texts: {
    wrongType: Refusal
    /** For a PDF, if it isn't a wrong type like others. */
    pdf?: Refusal
    /** For a photo that the browser can't decode. */
    unreadable: Refusal
  }
}

/** Rules for a form with several photos. */
export interface PhotoRules extends PhotoFileRules {
  limit: number
  texts: PhotoFileRules['texts'] & {
    /** For more files than there is room for, of which the first `taken` are taken. */
    tooMany: Refusal | ((taken: number) => Refusal)
  }
}

/** The server scales photos to the same size. */
export const ordinaryPhoto = {
  bytes: photoLimits.bytes,
  tooLarge: { title: 'File too large', description: '{file} is larger than 5MB' },
  longSide: 1600,
  quality: 0.86,
} as const

const wordFor = (count: number) => ['one', 'two', 'three', 'four'][count - 1] ?? String(count)

/** What is said about more files than fit: why they don't, and how many were taken. */
export const tookTheFirst = (reasons: readonly (string | false)[], taken: number): string =>
  [...reasons, taken > 0 && `We took the first ${wordFor(taken)}.`].filter(Boolean).join(' ')
