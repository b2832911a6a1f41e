import { ArrowLeft, ArrowRight } from 'lucide-react'
import { LinkButton } from '~/components/ui/link_button'

interface LedgerPagesProps {
  /** From 1. */
  page: number
  pages: number
}

export function LedgerPages({ page, pages }: LedgerPagesProps) {
  if (pages === 1) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
      <span className="flex-1">
        {page > 1 && (
          <LinkButton icon={ArrowLeft} href={`/payments?page=${page - 1}`}>
            Newer
          </LinkButton>
        )}
      </span>
      <p className="num text-sm text-muted">
        Page {page} of {pages}
      </p>
      <span className="flex-1 text-right">
        {page < pages && (
          <LinkButton icon={ArrowRight} href={`/payments?page=${page + 1}`}>
            Older
          </LinkButton>
        )}
      </span>
    </nav>
  )
}
