import { ErrorCard } from '~/components/ui/error_card'
import { ApiError } from '~/lib/api'

interface ListProblemProps {
  error: Error | null
  onRetry: () => void
}

/** The lists that could not be read; somebody who is no administrator any more gets no data. */
export function ListProblem({ error, onRetry }: ListProblemProps) {
  if (!error) return null
  const refused = error instanceof ApiError && [401, 403, 404].includes(error.status)
  return (
    <ErrorCard title="Error loading admin data" onRetry={onRetry}>
      {refused
        ? 'No data available. Please check your admin permissions.'
        : 'What is shown may be out of date.'}
    </ErrorCard>
  )
}
