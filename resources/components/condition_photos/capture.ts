import type { ConditionMoment } from '#shared/install_day/condition_photos'
import { preparePhoto } from '~/components/photos/photo_files'
import { ordinaryPhoto, type PhotoFileRules } from '~/components/photos/photo_rules'
import type { Outbox } from '~/outbox/outbox'
import { toast } from '~/lib/toast'

/** What a photo is about when it's kept. */
export interface PhotoAbout {
  room: string
  moment: ConditionMoment
  /** URL of the owner's photo that was the guide. */
  guide?: string
  /** Client id of the damage note that it belongs to. */
  note?: string
}

const rules: PhotoFileRules = {
  ...ordinaryPhoto,
  texts: {
    wrongType: { title: 'Invalid File Type', description: 'Please select only image files' },
    unreadable: { title: 'Failed to process photos', description: 'We couldn’t open {file}' },
  },
}

const unopened = ({ name }: File) => ({
  title: 'Failed to process photos',
  description: `This browser can’t open ${name}. Take the photo as a JPEG.`,
})

/** Side of the small picture that shows what waits, in pixels. */
const smallSide = 160

function encoded(source: CanvasImageSource, size: { width: number; height: number }, side: number) {
  const scale = Math.min(1, side / Math.max(size.width, size.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(size.width * scale))
  canvas.height = Math.max(1, Math.round(size.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot draw')
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas
}

const photoOf = (canvas: HTMLCanvasElement) => {
  const webp = canvas.toDataURL('image/webp', ordinaryPhoto.quality)
  // Browsers that can't encode WebP return a PNG.
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', 0.86)
}

/** A picture that was taken and isn't kept yet. */
export interface Frame {
  /** Data URL. */
  photo: string
  /** Data URL of its small version. */
  small: string
  takenAt: string
}

/** The picture that a camera shows now. */
export function takeFrame(video: HTMLVideoElement): Frame {
  const takenAt = new Date().toISOString()
  const size = { width: video.videoWidth, height: video.videoHeight }
  const canvas = encoded(video, size, ordinaryPhoto.longSide)
  const small = encoded(canvas, canvas, smallSide).toDataURL('image/jpeg', 0.7)
  return { photo: photoOf(canvas), small, takenAt }
}

/** @throws OutboxFull if the device has no room */
export async function keepFrame(
  outbox: Outbox,
  { photo, small, takenAt }: Frame,
  { about, day }: { about: PhotoAbout; day: string | null }
): Promise<string> {
  await outbox.keep({ kind: 'photo', about: { ...about, small }, body: photo, takenAt, day })
  return small
}

/**
 * Keeps a file that was chosen. A file that isn't accepted is explained.
 *
 * @param kept.clientId  default: a new one
 * @returns its small version; null if it wasn't accepted
 * @throws OutboxFull if the device has no room
 */
export async function keepFile(
  outbox: Outbox,
  file: File,
  { about, day, clientId }: { about: PhotoAbout; day: string | null; clientId?: string }
): Promise<string | null> {
  // The server decodes files for people with a session only.
  const isForVisitor = outbox.queue.author.startsWith('crew:')
  const prepared = await preparePhoto(file, { ...rules, isForVisitor })
  if ('refusal' in prepared || !prepared.data) {
    const refusal = 'refusal' in prepared ? prepared.refusal : unopened(file)
    toast({ ...refusal, tone: 'error' })
    return null
  }
  const picture = new Image()
  picture.src = prepared.data
  await picture.decode()
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const small = encoded(picture, size, smallSide).toDataURL('image/jpeg', 0.7)
  // When a camera wrote the file; a file without that time has now.
  const takenAt = new Date(Math.min(file.lastModified || Date.now(), Date.now())).toISOString()
  await outbox.keep({
    kind: 'photo',
    clientId,
    about: { ...about, small },
    body: prepared.data,
    takenAt,
    day,
  })
  return small
}
