import { Skeleton, Skeletons } from '~/components/ui/skeleton'

/**
 * The loading state, while a visit waits for the response: an instant link (`component="projects/show"`)
 * shows the page before its props have arrived.
 */
export function ProjectSkeleton() {
  return (
    <div className="wrap pb-8">
      <Skeletons label="Loading project" className="pt-6 lg:pt-9">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="mt-5 h-10 w-full max-w-md" />
        <Skeleton className="mt-3 h-6 w-60" />
        <Skeleton className="mt-6 aspect-4/3 w-full rounded-lg md:aspect-auto md:h-[26rem] md:rounded-xl lg:mt-7 lg:h-[30rem]" />
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_20.5rem]">
          <div>
            <Skeleton className="h-20 w-full" />
            <Skeleton className="mt-12 h-8 w-52" />
            <OfferSkeleton />
            <OfferSkeleton />
          </div>
          <Skeleton className="h-80 w-full rounded-lg" />
        </div>
      </Skeletons>
    </div>
  )
}

function OfferSkeleton() {
  return (
    <div className="card mt-5 p-5 sm:p-6">
      <div className="flex items-center gap-3.5">
        <Skeleton className="size-11 rounded-[0.75rem]" />
        <div className="min-w-0 flex-1">
          <Skeleton className="h-4 w-44 max-w-full" />
          <Skeleton className="mt-2 h-3.5 w-28" />
        </div>
        <Skeleton className="h-7 w-16 sm:w-24" />
      </div>
      <div className="mt-6 grid grid-cols-2 gap-4">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </div>
    </div>
  )
}
