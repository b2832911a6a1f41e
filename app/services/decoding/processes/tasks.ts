/** The longest side of a thumbnail, in pixels. */
export const thumbnailSide = 480

/** Limits of one task. A file that exceeds `cpu` or `memory` counts as unreadable. */
export interface DecodingLimits {
  /** Processor time of all threads, in milliseconds. */
  cpu: number
  /** Resident memory of the process, in bytes. */
  memory: number
  /** Time by the clock, in milliseconds. It passes faster on a busy machine, so it isn't the file's fault. */
  time: number
}

/** A re-encoded image and its thumbnail, both WebP. Width and height are those of the photo. */
export interface Renditions {
  photo: Buffer
  thumbnail: Buffer
  width: number
  height: number
}

/** What is wrong with a PDF, or how many pages it has. */
export type PdfInspection = { pages: number } | { fault: 'unreadable' | 'encrypted' | 'active' }

export interface Size {
  width: number
  height: number
}

/** What the picture of a card says below its photos. */
export interface CardText {
  title: string
  details: string
  names: string
}

export interface CardDrawing {
  /** Stored photos. */
  before: Buffer
  after: Buffer
  size: Size
  text: CardText
  /** Paths of font files. */
  fonts: Record<'regular' | 'semibold', string>
}

/** What a decoding process does, by name. */
export interface DecodingTasks {
  /**
   * Draws an image of the declared format again, at most `side` pixels wide and high, and of at most
   * `maxBytes` bytes if lower qualities reach that. Null if it can't be read.
   */
  reencode(image: {
    bytes: Buffer
    format: string
    side: number
    maxBytes: number
  }): Promise<Renditions | null>
  /** The thumbnail of a stored photo, as WebP. */
  thumbnail(photo: { bytes: Buffer }): Promise<Buffer>
  /** A stored photo as a JPEG that is cropped to this size in pixels. */
  draw(photo: { bytes: Buffer; size: Size }): Promise<Buffer>
  /** Two photos side by side with a text below them, as a JPEG. */
  drawCard(card: CardDrawing): Promise<Buffer>
  inspectPdf(file: { bytes: Buffer }): Promise<PdfInspection>
}

export type DecodingInput<Name extends keyof DecodingTasks> = Parameters<DecodingTasks[Name]>[0]
export type DecodingOutput<Name extends keyof DecodingTasks> = Awaited<
  ReturnType<DecodingTasks[Name]>
>

/** What the application sends to a decoding process: one at a time, each after the reply to the last. */
export interface DecodingOrder<Name extends keyof DecodingTasks = keyof DecodingTasks> {
  name: Name
  input: DecodingInput<Name>
  limits: DecodingLimits
}

/** What it answers. `memory` is resident, in bytes. */
export type DecodingReply = { memory: number } & ({ output: unknown } | { error: string })
