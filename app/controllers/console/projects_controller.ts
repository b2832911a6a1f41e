import type { HttpContext } from '@adonisjs/core/http'
import { consolePageSizes, projectSorts, projectVisibilities } from '#shared/console_lists'
import { projectStatuses } from '#lifecycles/project_lifecycle'
import { countedTopics } from '#shared/timeline_topics'
import { versionStates } from '#shared/agreements'
import { refundReasons } from '#shared/refund_reasons'
import { NotFound } from '#exceptions/http_refusals'
import Bid from '#models/bid'
import { listProjects, lookedUp } from '#queries/admin_lists'
import { agreementStateOf } from '#queries/agreement_page'
import { listPayments } from '#queries/console_payments'
import { projectHistory } from '#queries/project_history'
import { consoleNavigation } from '#queries/console_navigation'
import { jobOn } from '#queries/jobs'
import { largeList } from '#queries/large_list'
import { marksOfProjects } from '#queries/page_marks'
import ConsoleBidTransformer from '#transformers/console_bid_transformer'
import ConsoleEventTransformer from '#transformers/console_event_transformer'
import ConsolePaymentTransformer from '#transformers/console_payment_transformer'
import ConsoleProjectTransformer from '#transformers/console_project_transformer'
import { jobForTeam } from '#transformers/job'
import { projectListValidator, timelineValidator } from '#validators/console'

/** Rows of each table on a project's page. */
const pageRows = 100

export default class ProjectsController {
  async index({ inertia, request }: HttpContext) {
    const [, filters] = await projectListValidator.tryValidate(request.qs())
    const pageSize = consolePageSizes.projects
    const { atOnce, ...wanted } = await lookedUp('projects', filters ?? {})
    const marked = marksOfProjects(filters ?? {})
    const [found, navigation] = await Promise.all([
      largeList(listProjects(wanted), { q: filters?.q, atOnce, marked }).paginate(
        filters?.page ?? 1,
        pageSize
      ),
      consoleNavigation(),
    ])
    return inertia.render('console/projects', {
      navigation,
      statusOptions: [...projectStatuses.options],
      sortOptions: [...projectSorts.options],
      visibilityOptions: [...projectVisibilities.options],
      filters: filters ?? {},
      projects: ConsoleProjectTransformer.transform(found.all()),
      total: found.total,
      pageSize,
    })
  }

  /** A project's page, with all its bids, payments and history. */
  async show({ inertia, params, request }: HttpContext) {
    const [, filters] = await timelineValidator.tryValidate(request.qs())
    const project = await listProjects({}).where('projects.id', params.id).first()
    if (!project) throw new NotFound()
    const [bids, payments, history, agreement, job, navigation] = await Promise.all([
      Bid.query()
        .where('projectId', project.id)
        .preload('bidder')
        .orderBy('id', 'desc')
        .limit(pageRows),
      listPayments({ project: project.id }).limit(pageRows),
      projectHistory(project.id, filters ?? {}),
      agreementStateOf(project.id),
      jobOn(project.id, { id: project.userId }),
      consoleNavigation(),
    ])
    return inertia.render('console/project', {
      navigation,
      reasonOptions: [...refundReasons.options],
      project: ConsoleProjectTransformer.transform(project).useVariant('inFull'),
      bids: ConsoleBidTransformer.transform(bids).useVariant('onProject'),
      payments: ConsolePaymentTransformer.transform(payments),
      filters: filters ?? {},
      topics: countedTopics(history.counts),
      history: ConsoleEventTransformer.transform(history.events),
      hasMore: history.hasMore,
      job: job && jobForTeam(job),
      /** Only its state: the team reads the text of a reported version. */
      agreement:
        agreement && `Version ${agreement.number}: ${versionStates.label(agreement.state)}`,
    })
  }
}
