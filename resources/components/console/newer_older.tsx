import { Button } from '~/components/ui/button'

interface NewerOlderProps {
  page: number
  hasMore: boolean
  onPage: (page: number) => void
}

/** Pages of a list whose length isn't counted. */
export function NewerOlder({ page, hasMore, onPage }: NewerOlderProps) {
  if (page === 1 && !hasMore) return null
  return (
    <p className="mt-4 flex gap-2">
      {page > 1 && (
        <Button size="sm" onClick={() => onPage(page - 1)}>
          Newer
        </Button>
      )}
      {hasMore && (
        <Button size="sm" onClick={() => onPage(page + 1)}>
          Older
        </Button>
      )}
    </p>
  )
}
