import { choiceHref, type Choice } from '~/components/notifications/choice'
import { LinkButton } from '~/components/ui/link_button'

/** Newer and older, when there is more than one page. */
export function NotificationPages({ choice, pages }: { choice: Choice; pages: number }) {
  if (pages <= 1) return null
  const { page } = choice
  return (
    <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
      <span>
        {page > 1 && (
          <LinkButton href={choiceHref({ ...choice, page: page - 1 })}>Newer</LinkButton>
        )}
      </span>
      <span className="num text-sm text-muted">
        Page {page} of {pages}
      </span>
      <span>
        {page < pages && (
          <LinkButton href={choiceHref({ ...choice, page: page + 1 })}>Older</LinkButton>
        )}
      </span>
    </nav>
  )
}
