import { Skeleton } from '~/components/ui/skeleton'
import { Spinner } from '~/components/ui/spinner'

/** As many as fit two rows. */
const COUNT = 6

export function ResultSkeletons() {
  return (
    <div className="mt-6">
      <p className="text-[0.9375rem]">
        <Spinner label="Searching Projects..." />
      </p>
      <ul
        className="skeletons mt-6 grid gap-5 md:grid-cols-2 lg:grid-cols-3 lg:gap-6"
        aria-hidden="true"
      >
        {Array.from({ length: COUNT }, (_, index) => (
          <ResultSkeleton key={index} />
        ))}
      </ul>
    </div>
  )
}

function ResultSkeleton() {
  return (
    <li className="card overflow-hidden">
      <Skeleton className="aspect-3/2 rounded-none" />
      <div className="p-5">
        <Skeleton className="h-6 w-28" />
        <Skeleton className="mt-3 h-6 w-4/5" />
        <Skeleton className="mt-3 h-4 w-3/5" />
        <div className="mt-6 space-y-3">
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-3/4" />
        </div>
        <Skeleton className="mt-7 h-4" />
        <Skeleton className="mt-2 h-4 w-2/3" />
        <Skeleton className="mt-5 h-11 rounded-md" />
      </div>
    </li>
  )
}
