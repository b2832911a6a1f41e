import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/thumbnails.css'
import { useMemo } from 'react'
import Lightbox from 'yet-another-react-lightbox'
import Inline from 'yet-another-react-lightbox/plugins/inline'
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'

interface PhotoSlidesProps {
  title: string
  photos: readonly string[]
  thumbnails: readonly string[]
  at: number
  onMove: (at: number) => void
}

const none = () => null

/** The photos of the large view, without the dialog. Loaded only when it's opened. */
export function PhotoSlides({ title, photos, thumbnails, at, onMove }: PhotoSlidesProps) {
  const slides = useMemo(
    () =>
      photos.map((src, index) => ({
        src,
        thumbnail: thumbnails[index] ?? src,
        alt: `${title}, photo ${index + 1} of ${photos.length}`,
      })),
    [title, photos, thumbnails]
  )
  const several = photos.length > 1
  return (
    <Lightbox
      plugins={several ? [Inline, Zoom, Thumbnails] : [Inline, Zoom]}
      slides={slides}
      index={at}
      on={{ view: ({ index }) => onMove(index) }}
      carousel={{ finite: true, padding: 0 }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      thumbnails={{
        width: 88,
        height: 66,
        border: 2,
        borderColor: 'transparent',
        borderRadius: 8,
        padding: 0,
        gap: 4,
        vignette: false,
      }}
      render={{
        buttonPrev: none,
        buttonNext: none,
        thumbnail: ({ slide }) => (
          <img src={slide.thumbnail} alt="" className="size-full object-cover" />
        ),
      }}
      labels={{ 'Photo gallery': 'Photos' }}
      styles={{
        root: {
          '--yarl__color_backdrop': '#221d17',
          '--yarl__thumbnails_thumbnail_active_border_color': '#fff',
        },
      }}
    />
  )
}
