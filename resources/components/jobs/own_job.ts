import type { Data } from '@generated/data'
import type { Job } from '#shared/jobs'
import type { StagingSide } from '#shared/staging_terms'
import { useLive } from '~/hooks/use_live'
import { keys } from '~/lib/query_keys'

/** A job with the viewer's side. */
export type OwnJob = Job & { side: StagingSide }

/** An open step of the viewer in any job. */
export type OwnStep = Data.Dashboard['yourTurn'][number]

/** The dates of all jobs of the viewer in seven days. */
export type Week = Data.Dashboard['week']

export type OwnDate = Week['dates'][number]

const INTERVAL = 10_000

/** The job, kept fresh by polling. */
export function useJob(projectId: number, initial: OwnJob): OwnJob {
  return useLive(keys.job(projectId), `/api/projects/${projectId}/job`, initial, INTERVAL).data
}
