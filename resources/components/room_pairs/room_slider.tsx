import { BeforeAfter } from '~/components/ui/before_after'

interface StoredPicture {
  url: string
  thumbnail: string
}

interface RoomSliderProps {
  /** The room, for the names of the slider and its pictures. */
  room: string
  before: StoredPicture
  after: StoredPicture
  /** The width at which it is drawn, as in `sizes` of an image. */
  sizes: string
}

/** A pair of stored photos. */
export function RoomSlider({ room, before, after, sizes }: RoomSliderProps) {
  const picture = ({ url, thumbnail }: StoredPicture, alt: string) => ({
    src: url,
    srcSet: `${thumbnail} 480w, ${url} 1600w`,
    sizes,
    alt,
    loading: 'lazy' as const,
  })
  return (
    <BeforeAfter
      label={`Compare before and after: ${room}`}
      before={picture(before, `${room} before staging`)}
      after={picture(after, `${room} after staging`)}
    />
  )
}
