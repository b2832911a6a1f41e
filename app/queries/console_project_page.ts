import Bid from '#models/bid'
import { listProjects } from '#queries/admin_lists'
import { agreementStateOf } from '#queries/agreement_page'
import { conditionForTeam } from '#queries/condition_photos'
import { outcomeForTeam } from '#queries/home_outcomes'
import { listPayments } from '#queries/console_payments'
import { jobOn } from '#queries/jobs'
import { projectHistory, type HistoryFilters } from '#queries/project_history'
import CrewLink from '#models/crew_link'
import SellerLink from '#models/seller_link'

/** Rows of each table on a project's page. */
const pageRows = 100

const newestBids = (projectId: number) =>
  Bid.query().where('projectId', projectId).preload('bidder').orderBy('id', 'desc').limit(pageRows)

export type ConsoleProjectPage = NonNullable<Awaited<ReturnType<typeof consoleProjectPage>>>

/** A project's page in the console, with a page of its history; null if there is none. */
export async function consoleProjectPage(id: number, filters: HistoryFilters) {
  const project = await listProjects({}).where('projects.id', id).first()
  if (!project) return null
  const [bids, payments, history, agreement, job, sellerLink, crewLink, outcome, condition] =
    await Promise.all([
      newestBids(project.id),
      listPayments({ project: project.id }).limit(pageRows),
      projectHistory(project.id, filters),
      agreementStateOf(project.id),
      jobOn(project.id, { id: project.userId }),
      SellerLink.latest(project.id),
      CrewLink.latest(project.id),
      outcomeForTeam(project.id),
      conditionForTeam(project.id),
    ])
  const shown = { sellerLink, crewLink, outcome, condition }
  return { project, bids, payments, history, agreement, job, ...shown }
}
