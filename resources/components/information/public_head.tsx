import { Head } from '@inertiajs/react'
import { PageHead } from '~/components/ui/page_head'

interface PublicHeadProps {
  /** Without the product name, which is appended. */
  title: string
  description: string
  /** The full URL of the page. */
  canonical: string
}

/** Head of a page for search engines and shared links. */
export function PublicHead({ title, description, canonical }: PublicHeadProps) {
  const image = new URL('/images/hero-staged-1600.webp', canonical).href
  return (
    <>
      <PageHead title={title} description={description} canonical={canonical} />
      <Head>
        <meta head-key="og:site_name" property="og:site_name" content="Stagely" />
        <meta head-key="og:type" property="og:type" content="website" />
        <meta head-key="og:title" property="og:title" content={`${title} · Stagely`} />
        <meta head-key="og:description" property="og:description" content={description} />
        <meta head-key="og:url" property="og:url" content={canonical} />
        <meta head-key="og:image" property="og:image" content={image} />
      </Head>
    </>
  )
}
