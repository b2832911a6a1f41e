import type { RunningJob } from '#shared/jobs/running_jobs'
import { RunningJobs } from '~/components/profiles/running_jobs'
import { useQuery } from '~/hooks/use_query'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

/** An action that ends or pauses the use of an account. */
interface EndingAction {
  userId: number
  action: 'delete' | 'suspend'
}

interface ReadJobs {
  jobs: readonly RunningJob[]
  isReading: boolean
  isUnknown: boolean
}

/** The running jobs of the account that an action would touch, read when its dialog opens. */
export function useAccountJobs(ending: EndingAction | null | undefined): ReadJobs {
  const userId = ending?.userId ?? 0
  const { data, isFetching, isError } = useQuery({
    queryKey: keys.runningJobs(userId),
    queryFn: ({ signal }) => api.get(`/api/admin/users/${userId}/running-jobs`, { signal }),
    enabled: userId > 0,
    staleTime: 0,
    retry: false,
  })
  return { jobs: data?.jobs ?? [], isReading: isFetching, isUnknown: isError }
}

/** Names each running job and what happens to it, within a paragraph. */
export function AccountJobs({ action, read }: Pick<EndingAction, 'action'> & { read: ReadJobs }) {
  return (
    <span aria-live="polite">
      {read.isUnknown && (
        <span className="mt-2 block">
          The running jobs of this account couldn’t be read. Close this and try again to see them.
        </span>
      )}
      <RunningJobs jobs={read.jobs} action={action} />
    </span>
  )
}
