import { adminPath } from '#config/admin'
import { consolePageSizes, projectSorts } from '#enums/console_listings'
import { contactStatuses } from '#enums/contact_statuses'
import { refundReasons } from '#enums/refund_reasons'
import { userTypes, type UserType } from '#enums/user_types'
import { paymentStatuses } from '#lifecycles/payment_lifecycle'
import { projectStatuses } from '#lifecycles/project_lifecycle'
import { listDetailedUsers, listPayments, listProjects, listUsers } from '#models/console/listings'
import { consoleOverview } from '#models/console/overview'
import ContactMessage from '#models/contact_message'
import ReconciliationRun from '#models/payment/reconciliation_run'
import type User from '#models/user'
import ActivityTransformer from '#transformers/activity_transformer'
import ConsolePaymentTransformer from '#transformers/console_payment_transformer'
import ConsoleProjectTransformer from '#transformers/console_project_transformer'
import ConsoleRunTransformer from '#transformers/console_run_transformer'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import ContactMessageTransformer from '#transformers/contact_message_transformer'
import {
  inboxValidator,
  ledgerValidator,
  projectListValidator,
  userListValidator,
} from '#validators/console'

type Query = Record<string, unknown>

/** Every value has a label, also those that no form offers. */
const typeOptions = userTypes.values.map((value) => ({ value, label: userTypes.label(value) }))

/** ADM-03, R42: the four types by size, and 'Other' for the rest. */
function userShares(counts: Record<UserType, number>) {
  const offered = userTypes.options.map(({ value, label }) => ({ label, count: counts[value] }))
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const rest = total - offered.reduce((sum, { count }) => sum + count, 0)
  return [
    ...offered.toSorted((one, other) => other.count - one.count),
    { label: 'Other', count: rest },
  ]
}

/** What every screen of the console knows; its address is never part of a script (R36). */
const frame = async () => ({ base: adminPath, unread: await ContactMessage.countUnread() })

/** The first data of the console's screens. An address that makes no sense shows the first page. */
export const ConsolePage = {
  async overview(viewer: User, query: Query) {
    const [, filters] = await userListValidator.tryValidate(query)
    const size = consolePageSizes.users
    const [{ stats, weeks, activity }, found, known] = await Promise.all([
      consoleOverview(),
      listUsers(filters ?? {}).paginate(filters?.page ?? 1, size),
      frame(),
    ])
    return {
      frame: known,
      stats,
      activity: ActivityTransformer.transform(activity),
      weeks,
      userShares: userShares(stats.usersByType),
      projectShares: projectStatuses.options.map(({ value, label }) => ({
        label,
        count: stats.projectsByStatus[value],
      })),
      filters: filters ?? {},
      users: ConsoleUserTransformer.transform(found.all(), viewer),
      total: found.total,
      pageSize: size,
    }
  },

  async users(viewer: User, query: Query) {
    const [, filters] = await userListValidator.tryValidate(query)
    const size = consolePageSizes.detailedUsers
    const [found, known] = await Promise.all([
      listDetailedUsers(filters ?? {}).paginate(filters?.page ?? 1, size),
      frame(),
    ])
    return {
      frame: known,
      typeOptions,
      filters: filters ?? {},
      users: ConsoleUserTransformer.transform(found.all(), viewer).useVariant('inDetail'),
      total: found.total,
      pageSize: size,
    }
  },

  async projects(query: Query) {
    const [, filters] = await projectListValidator.tryValidate(query)
    const size = consolePageSizes.projects
    const [found, known] = await Promise.all([
      listProjects(filters ?? {}).paginate(filters?.page ?? 1, size),
      frame(),
    ])
    return {
      frame: known,
      statusOptions: [...projectStatuses.options],
      sortOptions: [...projectSorts.options],
      filters: filters ?? {},
      projects: ConsoleProjectTransformer.transform(found.all()),
      total: found.total,
      pageSize: size,
    }
  },

  async inbox(query: Query) {
    const [, filters] = await inboxValidator.tryValidate(query)
    const size = consolePageSizes.ledger
    const [found, known] = await Promise.all([
      ContactMessage.inbox(filters?.status).paginate(filters?.page ?? 1, size),
      frame(),
    ])
    return {
      frame: known,
      statusOptions: [...contactStatuses.options],
      filters: filters ?? {},
      inquiries: ContactMessageTransformer.transform(found.all()),
      total: found.total,
      pageSize: size,
    }
  },

  async payments(query: Query) {
    const [, filters] = await ledgerValidator.tryValidate(query)
    const size = consolePageSizes.ledger
    const [found, runs, known] = await Promise.all([
      listPayments(filters ?? {}).paginate(filters?.page ?? 1, size),
      ReconciliationRun.latest(10),
      frame(),
    ])
    return {
      frame: known,
      statusOptions: [...paymentStatuses.options],
      reasonOptions: [...refundReasons.options],
      filters: filters ?? {},
      payments: ConsolePaymentTransformer.transform(found.all()),
      runs: ConsoleRunTransformer.transform(runs),
      total: found.total,
      pageSize: size,
    }
  },
}
