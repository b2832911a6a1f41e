import type { Data } from '@generated/data'
import type { Job, JobHeader } from '#shared/jobs/jobs'
import type { StagingSide } from '#shared/jobs/staging_terms'
import { useLive } from '~/hooks/use_live'
import { useQuery } from '~/hooks/use_query'
import { keys } from '~/lib/query_keys'

/** A job with the viewer's side. Its pages have no header for a company that is only invited. */
export type OwnJob = Job & { side: StagingSide; header: JobHeader | null }

/** An open step of the viewer in any job. */
export type OwnStep = Data.Dashboard['yourTurn'][number]

/** The dates of all jobs of the viewer in seven days. */
export type Week = Data.Dashboard['week']

export type OwnDate = Week['dates'][number]

const INTERVAL = 10_000

/** A job whose pages have a header. */
export type HeadedJob = OwnJob & { header: JobHeader }

export const hasHeader = (job: OwnJob | null): job is HeadedJob =>
  job !== null && job.header !== null

/** The job, kept fresh by polling. */
export function useJob(initial: HeadedJob): HeadedJob {
  const { id } = initial.header.project
  const path = `/api/projects/${id}/job` as const
  const { data } = useLive(keys.job(id), path, initial, INTERVAL, undefined, false)
  return { ...data, header: data.header ?? initial.header }
}

/** The job as the page's header last read it. */
export function useJobOfHeader(projectId: number, initial: OwnJob | null): OwnJob | null {
  const { data } = useQuery<OwnJob>({
    queryKey: keys.job(projectId),
    initialData: initial ?? undefined,
    enabled: false,
  })
  return data ?? initial
}
