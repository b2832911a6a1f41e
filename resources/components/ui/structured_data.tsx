import { Head } from '@inertiajs/react'

/** Facts for search engines (JSON-LD). */
function StructuredData({ facts }: { facts: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts })
  return (
    <Head>
      <script head-key="structured-data" type="application/ld+json">
        {/* The head is written without escaping: no text may end the script element. */}
        {json.replaceAll('<', String.raw`\u003c`)}
      </script>
    </Head>
  )
}

/** Who this site is. @param url  the full URL of the home page */
export function OrganizationData({ url, description }: { url: string; description: string }) {
  const logo = new URL('/images/email-mark.png', url).href
  return (
    <StructuredData
      facts={{ '@type': 'Organization', 'name': 'Stagely', url, logo, description }}
    />
  )
}

interface BreadcrumbDataProps {
  title: string
  /** The full URL of the page. */
  url: string
  /** The pages between the home page and this one. */
  above?: readonly { label: string; href: string }[]
}

/** Where a page is within the site: below the home page, or below others. */
export function BreadcrumbData({ title, url, above = [] }: BreadcrumbDataProps) {
  const trail = [
    { name: 'Stagely', item: new URL('/', url).href },
    ...above.map(({ label, href }) => ({ name: label, item: new URL(href, url).href })),
    { name: title, item: url },
  ]
  const itemListElement = trail.map((step, at) => ({
    '@type': 'ListItem',
    'position': at + 1,
    ...step,
  }))
  return <StructuredData facts={{ '@type': 'BreadcrumbList', itemListElement }} />
}
