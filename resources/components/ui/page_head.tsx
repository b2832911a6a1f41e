import { Head } from '@inertiajs/react'

interface PageHeadProps {
  /** Without the name of the product: it is added. */
  title: string
  description?: string
  /** For pages that belong to one person. */
  noIndex?: boolean
  /** The whole address of a public page, whatever query it was opened with. */
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
