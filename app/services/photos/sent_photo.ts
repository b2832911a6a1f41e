import encryption from '@adonisjs/core/services/encryption'

/** How the text begins that stands for a photo that was sent before its form. */
export const sentPhotoStart = 'sent:'

const purpose = 'sent_photo'
/** Less than the day after which unused photos are deleted. */
const expiresIn = '12h'

/**
 * What a form sends instead of a photo. Encrypted: nobody learns the photo's address before it is
 * used, and nobody but the sender can use it.
 */
export function sentPhoto(userId: number, name: string): string {
  return `${sentPhotoStart}${encryption.encrypt([userId, name], { purpose, expiresIn })}`
}

/** The name of a photo that this user sent. Null if it's someone else's, expired or not ours. */
export function readSentPhoto(userId: number, input: string): string | null {
  const token = input.slice(sentPhotoStart.length)
  const payload = encryption.decrypt<[number, string]>(token, purpose)
  return payload?.[0] === userId ? payload[1] : null
}
