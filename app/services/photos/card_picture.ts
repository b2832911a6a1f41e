import app from '@adonisjs/core/services/app'
import { NotFound, TemporarilyUnavailable } from '#exceptions/http_refusals'
import { cardSize } from '#shared/jobs/home_cards'
import { decode } from '#services/decoding/decoder'
import type { CardText } from '#services/decoding/processes/tasks'
import { storedBytes } from '#services/files/storage'
import { unavailable } from '#services/photos/drawn_photos'

interface CardPhotos {
  /** Names in the photo store. */
  beforePhoto: string
  afterPhoto: string
}

const font = (weight: 'regular' | 'semibold') =>
  app.makePath(`resources/fonts/documents/hanken-grotesk-${weight}.ttf`)

/**
 * The picture of a card: both photos, and what the card says below them.
 *
 * @throws NotFound (404) if a photo is missing
 * @throws TemporarilyUnavailable (503) if the storage is unavailable, or too many are being drawn
 */
export async function drawCard({ beforePhoto, afterPhoto }: CardPhotos, card: CardWords) {
  const bytesOf = (name: string) => storedBytes(`${name}.webp`, unavailable)
  const [before, after] = await Promise.all([bytesOf(beforePhoto), bytesOf(afterPhoto)])
  if (!before || !after) throw new NotFound()
  const fonts = { regular: font('regular'), semibold: font('semibold') }
  const picture = await decode('drawCard', {
    before,
    after,
    size: cardSize,
    text: textOf(card),
    fonts,
  })
  if (!picture) throw new TemporarilyUnavailable(unavailable)
  return picture
}

interface CardWords {
  lines: string[]
  place: string
  company: string
  owner: string
}

const textOf = ({ lines: [title, ...others], place, company, owner }: CardWords): CardText => ({
  title,
  details: [...others, place].filter(Boolean).join('  ·  '),
  names: `${owner}  ·  Staged by ${company}`,
})
