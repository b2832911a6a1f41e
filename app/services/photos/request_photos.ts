import { errors } from '@vinejs/vine'
import { floorPlanMessages } from '#shared/values/field_rules'
import { photoLimits } from '#shared/projects/project_enums'
import { bytesOfDataUrl, formatOf, isPdf, reencode, typeOfDataUrl } from '#services/photos/images'
import PhotoFiles from '#services/photos/photo_files'
import { readSentPhoto, sentPhotoStart } from '#services/photos/sent_photo'

const limits = { side: 1600, bytes: 1024 * 1024 }

/** As large as pictures in messages, the largest that a form makes of a preview. */
const decodedLimits = { side: 2560, bytes: 3 * 1024 * 1024 }

/** A photo of a request: how an error refers to it, and how large it is stored. */
export interface ErrorTarget {
  /** The request's field. */
  field: string
  /** Its name in the message. */
  name: string
  /** That of photos by default. */
  limits?: typeof limits
  /** What someone reads who sends a PDF. The sentence about other files by default. */
  noPdf?: string
}

export const targetInList = (index: number): ErrorTarget => ({
  field: `photos.${index}`,
  name: `Photo ${index + 1}`,
})

const notSent = ({ name }: ErrorTarget) => `${name} is no longer here. Send it again.`

export const singlePhoto: ErrorTarget = { field: 'photo', name: 'The photo' }

/** Larger than photos, so that its dimensions can be read. */
export const floorPlan: ErrorTarget = {
  field: 'image',
  name: 'The floor plan',
  limits: decodedLimits,
  noPdf: floorPlanMessages.pdf,
}

export function refuse(field: string, message: string): never {
  throw new errors.E_VALIDATION_ERROR([{ field, message, rule: 'photo' }])
}

/** Decodes an inline photo. Checks form and size, but not the image itself. */
function decodeDataUrl(
  input: string,
  { field, name, noPdf }: ErrorTarget,
  maxBytes: number = photoLimits.bytes
): { bytes: Buffer; format: string } {
  const type = typeOfDataUrl(input)
  const bytes = type ? bytesOfDataUrl(input) : null
  if (noPdf && isPdf(type, bytes)) refuse(field, noPdf)
  const format = formatOf(type, bytes)
  if (!format) refuse(field, 'Please select only image files')
  if (!bytes) refuse(field, `${name} could not be read`)
  if (bytes.length > maxBytes) {
    refuse(field, `${name} is larger than ${maxBytes / 1024 ** 2}MB`)
  }
  return { bytes, format }
}

export const dataUrlOf = (webp: Buffer) => `data:image/webp;base64,${webp.toString('base64')}`

/**
 * Stores a photo of a request.
 *
 * @throws E_VALIDATION_ERROR (422) for anything that is not a photo
 */
export async function storeInline(input: string, place: ErrorTarget): Promise<string> {
  const { bytes, format } = decodeDataUrl(input, place)
  const renditions = await reencode(bytes, format, place.limits ?? limits)
  if (!renditions) refuse(place.field, `${place.name} could not be read`)
  return PhotoFiles.write(renditions)
}

/** The name of a photo that `sentBy` has sent before; null for one in the request itself. */
export function sentNameOf(
  input: string,
  sentBy: number | undefined,
  place: ErrorTarget
): string | null {
  if (!input.startsWith(sentPhotoStart)) return null
  const name = sentBy === undefined ? null : readSentPhoto(sentBy, input)
  return name ?? refuse(place.field, notSent(place))
}

/** Two requests may use a photo at once, and no two projects may share a file. */
export async function copySent(name: string, place: ErrorTarget): Promise<string> {
  return (await PhotoFiles.copyIfStored(name)) ?? refuse(place.field, notSent(place))
}

/**
 * A photo as every browser shows it, as a data URL. Stores nothing.
 *
 * @param input  data URL
 * @throws E_VALIDATION_ERROR (422) for anything that is not a photo
 */
export async function previewOf(input: string): Promise<string> {
  const { bytes, format } = decodeDataUrl(input, singlePhoto, photoLimits.heicBytes)
  const renditions = await reencode(bytes, format, decodedLimits)
  if (!renditions) refuse(singlePhoto.field, `${singlePhoto.name} could not be read`)
  return dataUrlOf(renditions.photo)
}
