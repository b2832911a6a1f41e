import { ErrorCard } from '~/components/ui/error_card'
import { ApiError } from '~/lib/api'

function isSignedOut(failure: unknown): boolean {
  return (
    failure instanceof ApiError && (failure.status === 401 || /unauthorized/i.test(failure.message))
  )
}

/** Also for short inputs, and never an empty list in its place. */
export function SearchError({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  return (
    <div className="mt-8">
      <ErrorCard title="Unable to Load Projects" onRetry={onRetry}>
        {isSignedOut(failure)
          ? 'Please log in again to continue browsing projects.'
          : 'There was an issue loading projects. Please try again.'}
      </ErrorCard>
    </div>
  )
}
