import { Head } from '@inertiajs/react'

interface PageHeadProps {
  /** Without the product name, which is appended. */
  title: string
  description?: string
  /** For pages with personal content. */
  noIndex?: boolean
  /** The full URL of a public page, without the query string. */
  canonical?: string
}

export function PageHead({ title, description, noIndex = false, canonical }: PageHeadProps) {
  return (
    <Head title={title}>
      {description && <meta head-key="description" name="description" content={description} />}
      {canonical && <link head-key="canonical" rel="canonical" href={canonical} />}
      {noIndex && <meta head-key="robots" name="robots" content="noindex" />}
    </Head>
  )
}
