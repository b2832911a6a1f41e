import { photoLimits } from '#enums/project_enums'

/** Why a picture is not taken, as a toast says it; `{file}` stands for its name. */
export interface Refusal {
  title: string
  description: string
}

/** Which pictures a screen takes, what it sends of them, and what it says about the others. */
export interface PhotoRules {
  limit: number
  /** Largest file that is taken, before it is scaled down. */
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
    tooMany: Refusal
    wrongType: Refusal
    /** Of a picture that the browser cannot read. */
    unreadable: Refusal
  }
}

/** PHO-02; the server keeps no more than this of a picture either. */
export const ordinaryPhoto = {
  bytes: photoLimits.bytes,
  tooLarge: { title: 'File too large', description: '{file} is larger than 5MB' },
  longSide: 1600,
  quality: 0.86,
} as const
