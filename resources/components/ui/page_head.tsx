import { Head } from '@inertiajs/react'
import { useUnreadCount } from '~/components/notifications/use_unread_count'
import { badgeNumber } from '~/lib/text'

interface PageHeadProps {
  /** Without the number of unread notifications and the product name, which are added. */
  title: string
  description?: string
  /** For pages with personal content. */
  noIndex?: boolean
  /** The full URL of a public page, without the query string. */
  canonical?: string
}

export function PageHead({ title, description, noIndex = false, canonical }: PageHeadProps) {
  const unread = useUnreadCount()
  return (
    <Head title={unread > 0 ? `(${badgeNumber(unread)}) ${title}` : title}>
      {description && <meta head-key="description" name="description" content={description} />}
      {canonical && <link head-key="canonical" rel="canonical" href={canonical} />}
      {noIndex && <meta head-key="robots" name="robots" content="noindex" />}
    </Head>
  )
}
