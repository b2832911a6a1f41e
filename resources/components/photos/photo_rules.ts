import { photoLimits } from '#shared/project_enums'

/** Why a picture is not taken, as a toast says it; `{file}` stands for its name. */
export interface Refusal {
  title: string
  description: string
}

/** What is sent of a photo, and what the screen says when it isn't accepted. */
export interface PhotoFileRules {
  /** Largest photo, as it is sent. */
  bytes: number
  tooLarge: Refusal
  /** Longest side of what is sent, in pixels. */
  longSide: number
  /** Tallest that is sent, in pixels, where it is less than the longest side. */
  height?: number
  /** Of the encoder, 0 to 1. */
  quality: number
  /** Sends JPEG, and of a data string with more than `characters` one in the lower `quality`. */
  jpeg?: { characters: number; quality: number }
  /** Title over how much smaller a picture has become, where people are told. */
  compressed?: string
  texts: {
    wrongType: Refusal
    /** For a photo that the browser can't decode. */
    unreadable: Refusal
  }
}

/** The same for a screen with several photos. */
export interface PhotoRules extends PhotoFileRules {
  limit: number
  texts: PhotoFileRules['texts'] & { tooMany: Refusal }
}

/** The server keeps no more than this of a picture either. */
export const ordinaryPhoto = {
  bytes: photoLimits.bytes,
  tooLarge: { title: 'File too large', description: '{file} is larger than 5MB' },
  longSide: 1600,
  quality: 0.86,
} as const
