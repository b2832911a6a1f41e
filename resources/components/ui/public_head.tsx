import { LinkPreview } from '~/components/ui/link_preview'
import { PageHead } from '~/components/ui/page_head'

interface PublicHeadProps {
  /** Without the product name, which is appended. */
  title: string
  description: string
  /** The full URL of the page. */
  canonical: string
  /** For pages that search engines leave out. */
  noIndex?: boolean
}

/** Head of a page that everyone may see, for search engines and shared links. */
export function PublicHead({ title, description, canonical, noIndex }: PublicHeadProps) {
  return (
    <>
      <PageHead title={title} description={description} canonical={canonical} noIndex={noIndex} />
      <LinkPreview title={title} description={description} url={canonical} />
    </>
  )
}
