import { DateTime } from 'luxon'
import { marketToday } from '#shared/values/market_time'
import { answersInvitation } from '#lifecycles/invitation_rules'
import { jobEndRefusals } from '#lifecycles/job_end_rules'
import { messageObstacle } from '#lifecycles/message_rules'
import { projectRefusals } from '#lifecycles/project_lifecycle'
import type Project from '#models/project'
import type { Viewer } from '#models/project/visibility'
import ProjectPolicy from '#policies/project_policy'

const policy = new ProjectPolicy()

export type ProjectAction = 'manage' | 'remove' | 'seeHidden' | 'readFacts' | 'bid' | 'message'

/** Whether the policy allows the action. Never for visitors who aren't signed in. */
export function mayAct(project: Project, viewer: Viewer | null, action: ProjectAction): boolean {
  return viewer !== null && policy[action](viewer, project)
}

/** Whether not everyone may see the project. */
export function isRestricted({ status, hiddenAt, deletedAt, figures }: Project): boolean {
  const isSuspended = figures.receiver?.suspended ?? false
  return status === 'cancelled' || hiddenAt !== null || deletedAt !== null || isSuspended
}

/** `open` while the viewer can still answer it; null without an invitation or with an offer. */
export function invitationOf({ figures }: Project): 'open' | 'declined' | null {
  const { viewerBid, viewerInvitation } = figures
  if (!viewerInvitation || (viewerBid && answersInvitation(viewerBid))) return null
  return viewerInvitation.isDeclined ? 'declined' : 'open'
}

function mayReopen(project: Project): boolean {
  const { selected, paidJob } = project.figures
  if (!selected || !paidJob) return false
  const { isGone, stagingDays: staging } = paidJob
  const bid = { ...selected, cancellationReason: null }
  const job = { bid, project, staging, today: marketToday(new Date()) }
  return jobEndRefusals.reopen({ ...job, isCompanyGone: isGone }) === null
}

/** What the viewer can do about the project now: the flags in `can`. */
export function projectFlags(project: Project, viewer: Viewer | null) {
  const { liveBids, withheldBids, paidBids, selected, viewerBid, receiver } = project.figures
  const may = (action: ProjectAction) => mayAct(project, viewer, action)
  const own = may('manage')
  const situation = {
    project,
    hasSelected: selected !== null,
    hasLiveBids: liveBids + withheldBids > 0,
    hasPaidBid: paidBids > 0,
  }
  const bidSituation = { project, latestBid: viewerBid ?? null, now: DateTime.utc() }
  return {
    edit: own && projectRefusals.edit(situation) === null,
    /** State facts and add a floor plan. */
    describe: own && projectRefusals.describe({ project }) === null,
    /** Add photos. */
    addPhotos: own && projectRefusals.addPhotos({ project }, { adding: 1 }) === null,
    /** Say which room a photo shows. */
    assignRooms: own && projectRefusals.labelPhotos({ project }) === null,
    delete: may('remove') && projectRefusals.delete(situation) === null,
    complete: own && projectRefusals.complete(situation) === null,
    cancel: own && projectRefusals.cancel(situation) === null,
    /** Open it again after its staging company has left Stagely. */
    reopen: own && mayReopen(project),
    /** Review the company, for the owner. */
    review: own && Boolean(selected?.reviewDueAt),
    bid: may('bid') && projectRefusals.bid(bidSituation) === null,
    message: may('message') && (!receiver || messageObstacle({ receiver }) === null),
  }
}

/**
 * Whether a company may know that homes were posted together: it can make an offer on two of them, or has done so.
 * Load them with their figures.
 */
export const concernsSeveral = (twins: readonly Project[], viewer: Viewer): boolean =>
  twins.filter((twin) => projectFlags(twin, viewer).bid || twin.figures.viewerBid).length > 1
