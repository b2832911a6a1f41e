import { Head } from '@inertiajs/react'

interface PageHeadProps {
  /** Without the name of the product: it is added. */
  title: string
  description?: string
  /** For pages that belong to one person. */
  noIndex?: boolean
}

export function PageHead({ title, description, noIndex = false }: PageHeadProps) {
  return (
    <Head title={title}>
      {description && <meta head-key="description" name="description" content={description} />}
      {noIndex && <meta head-key="robots" name="robots" content="noindex" />}
    </Head>
  )
}
