import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'

interface NewerOlderProps {
  /** Of the page before and the one after. */
  labels?: readonly [string, string]
  /** Without one, there is no such page. */
  onBefore?: () => void
  onAfter?: () => void
  /** The rows change in place, so both buttons stay and keep the focus. */
  inPlace?: boolean
  /** Which rows are shown. */
  children?: ReactNode
}

/** Buttons for the pages on both sides of a list's page. */
export function NewerOlder({ labels = ['Newer', 'Older'], ...props }: NewerOlderProps) {
  const { onBefore, onAfter, inPlace, children } = props
  const button = (label: string, onPress?: () => void) =>
    (onPress || inPlace) && (
      <Button size="sm" aria-disabled={onPress ? undefined : true} onClick={onPress}>
        {label}
      </Button>
    )
  return (
    <div className="flex items-center justify-between gap-4 text-sm text-muted">
      {children && (
        <p className="num" role="status">
          {children}
        </p>
      )}
      <p className="flex gap-2">
        {button(labels[0], onBefore)}
        {button(labels[1], onAfter)}
      </p>
    </div>
  )
}

interface NumberedPagesProps {
  page: number
  hasMore: boolean
  onPage: (page: number) => void
}

/** The same for a list whose pages have numbers. */
export function NumberedPages({ page, hasMore, onPage }: NumberedPagesProps) {
  if (page === 1 && !hasMore) return null
  return (
    <div className="mt-4">
      <NewerOlder
        onBefore={page > 1 ? () => onPage(page - 1) : undefined}
        onAfter={hasMore ? () => onPage(page + 1) : undefined}
      />
    </div>
  )
}
