import { LinkButton } from '~/components/ui/link_button'

interface PageLinksProps {
  /** For screen readers. */
  label: string
  page: number
  pages: number
  hrefOf: (page: number) => string
}

/** Links to newer and older pages, if there is more than one page. */
export function PageLinks({ label, page, pages, hrefOf }: PageLinksProps) {
  if (pages <= 1 && page === 1) return null
  return (
    <nav aria-label={label} className="mt-6 flex items-center justify-between gap-4">
      <span>
        {page > 1 && <LinkButton href={hrefOf(Math.min(page - 1, pages))}>Newer</LinkButton>}
      </span>
      <span className="num text-sm text-muted">
        {page <= pages ? `Page ${page} of ${pages}` : 'Nothing on this page'}
      </span>
      <span>{page < pages && <LinkButton href={hrefOf(page + 1)}>Older</LinkButton>}</span>
    </nav>
  )
}
