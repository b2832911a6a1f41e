import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '~/components/ui/button'
import { number } from '~/lib/format'

interface PagerProps {
  /** Counted from 1. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** `21–40 of 50,000`, and one page back or on. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(total, page * pageSize)
  const onward = last < total
  return (
    <div className="flex items-center justify-between gap-4 text-sm text-muted">
      <p className="num" role="status">
        {number(Math.min(first, total))}–{number(last)} of {number(total)}
      </p>
      <div className="flex gap-1">
        <IconButton
          icon={ChevronLeft}
          label="Previous page"
          aria-disabled={page <= 1 || undefined}
          onClick={() => page > 1 && onPage(page - 1)}
        />
        <IconButton
          icon={ChevronRight}
          label="Next page"
          aria-disabled={!onward || undefined}
          onClick={() => onward && onPage(page + 1)}
        />
      </div>
    </div>
  )
}
