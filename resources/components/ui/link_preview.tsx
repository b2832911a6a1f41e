import { Head } from '@inertiajs/react'
import { photoNameFromUrl, previewPhotoUrl, previewSize } from '#shared/projects/photo_urls'

interface LinkPreviewProps {
  /** Without the product name, which is appended. */
  title: string
  description: string
  /** The full URL of the page, without the query string. */
  url: string
  /** URL of a photo that everyone may see. Without one, a picture of the product is shown. */
  photo?: string | null
  /** What the photo shows. */
  alt?: string
}

const productPicture = {
  path: '/images/link-preview.jpg',
  alt: 'A living room staged with a sofa, rug and lamps',
}

/**
 * What messengers and social networks show beside a link. Its picture has the site's own address,
 * also if photos are on a CDN: others keep the address for years.
 */
export function LinkPreview({ title, description, url, photo, alt = '' }: LinkPreviewProps) {
  const name = photo ? photoNameFromUrl(photo) : null
  const picture = name ? { path: previewPhotoUrl(name), alt } : productPicture
  const tags = {
    'og:site_name': 'Stagely',
    'og:type': 'website',
    'og:title': `${title} · Stagely`,
    'og:description': description,
    'og:url': url,
    'og:image': new URL(picture.path, url).href,
    'og:image:type': 'image/jpeg',
    'og:image:width': previewSize.width,
    'og:image:height': previewSize.height,
    'og:image:alt': picture.alt,
  }
  return (
    <Head>
      {Object.entries(tags).map(([name, content]) => (
        <meta key={name} head-key={name} property={name} content={String(content)} />
      ))}
      {/* X takes everything else from the tags above. */}
      <meta head-key="twitter:card" name="twitter:card" content="summary_large_image" />
    </Head>
  )
}
