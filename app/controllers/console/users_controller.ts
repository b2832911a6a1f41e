import type { HttpContext } from '@adonisjs/core/http'
import { accountStates, consolePageSizes } from '#shared/console_lists'
import { conductCategories, muteDurations } from '#shared/moderation_categories'
import { companyReputation, ownerReputation } from '#shared/reputation'
import { refundReasons } from '#shared/refund_reasons'
import { suspensionCategories } from '#shared/suspension_categories'
import { countedTopics } from '#shared/timeline_topics'
import { userTypes } from '#shared/user_types'
import { NotFound } from '#exceptions/http_refusals'
import { accountPage, findAccount } from '#queries/account_page'
import { accountStanding } from '#queries/account_standing'
import { accountTimeline, timelineCounts } from '#queries/account_timeline'
import { conductRecords } from '#queries/admin_reports'
import { listDetailedUsers, lookedUp } from '#queries/admin_lists'
import { consoleNavigation } from '#queries/console_navigation'
import TeamTextTransformer from '#transformers/team_text_transformer'
import ConsoleBidTransformer from '#transformers/console_bid_transformer'
import ConsoleOwnerReportTransformer from '#transformers/console_owner_report_transformer'
import ConsolePaymentTransformer from '#transformers/console_payment_transformer'
import ConsoleProjectTransformer from '#transformers/console_project_transformer'
import ConsoleReportTransformer from '#transformers/console_report_transformer'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import TimelineEntryTransformer from '#transformers/timeline_entry_transformer'
import { timelineValidator, userListValidator } from '#validators/console'

/** Includes the types that can no longer be chosen. */
const typeOptions = userTypes.values.map((value) => ({ value, label: userTypes.label(value) }))

export default class UsersController {
  async index({ auth, inertia, request }: HttpContext) {
    const [, filters] = await userListValidator.tryValidate(request.qs())
    const pageSize = consolePageSizes.detailedUsers
    const { atOnce, ...wanted } = await lookedUp('users', filters ?? {})
    const [found, navigation] = await Promise.all([
      listDetailedUsers(wanted, atOnce).paginate(filters?.page ?? 1, pageSize),
      consoleNavigation(),
    ])
    return inertia.render('console/users', {
      navigation,
      typeOptions,
      stateOptions: [...accountStates.options],
      categoryOptions: [...suspensionCategories.options],
      filters: filters ?? {},
      users: ConsoleUserTransformer.transform(found.all(), auth.user!).useVariant('inDetail'),
      total: found.total,
      pageSize,
    })
  }

  /** An account's page, with a page of its timeline. */
  async show({ auth, inertia, params, request }: HttpContext) {
    const [, filters] = await timelineValidator.tryValidate(request.qs())
    const account = await findAccount(params.id)
    if (!account) throw new NotFound()
    const admin = auth.user!
    const [file, standing, records, timeline, counts, navigation] = await Promise.all([
      accountPage(account),
      accountStanding(account),
      conductRecords([account.id]),
      accountTimeline(account.id, filters ?? {}),
      timelineCounts(account.id),
      consoleNavigation(),
    ])
    return inertia.render('console/user', {
      navigation,
      categoryOptions: [...suspensionCategories.options],
      conduct: {
        categories: [...conductCategories.options],
        durations: [...muteDurations.options],
      },
      record: records.get(account.id)!,
      reasonOptions: [...refundReasons.options],
      account: ConsoleUserTransformer.transform(account, admin).useVariant('withCounts'),
      standing,
      receiptDetails: file.receiptDetails && {
        address: file.receiptDetails.address,
        taxId: file.receiptDetails.taxId,
      },
      reputation: {
        company: companyReputation(file.reputation),
        owner: ownerReputation(file.reputation),
      },
      bids: ConsoleBidTransformer.transform(file.bids),
      projects: ConsoleProjectTransformer.transform(file.projects).useVariant('inBrief'),
      payments: ConsolePaymentTransformer.transform(file.payments),
      reports: ConsoleReportTransformer.transform(file.reports).useVariant('inBrief'),
      ownerReports: ConsoleOwnerReportTransformer.transform(
        file.ownerReports,
        new Map(),
        admin
      ).useVariant('inBrief'),
      notes: TeamTextTransformer.transform(file.notes),
      topics: countedTopics(counts),
      filters: filters ?? {},
      timeline: TimelineEntryTransformer.transform(timeline.rows),
      hasMore: timeline.hasMore,
    })
  }
}
