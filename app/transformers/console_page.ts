import {
  accountStates,
  consolePageSizes,
  projectSorts,
  projectVisibilities,
} from '#enums/console_listings'
import { suspensionCategories } from '#enums/suspension_categories'
import { userTypes, type UserType } from '#enums/user_types'
import { projectStatuses } from '#lifecycles/project_lifecycle'
import { listDetailedUsers, listProjects, listUsers } from '#queries/admin_lists'
import { consoleOverview } from '#queries/console_overview'
import type User from '#models/user'
import { consoleFrame } from '#transformers/console_frame'
import ActivityTransformer from '#transformers/activity_transformer'
import ConsoleProjectTransformer from '#transformers/console_project_transformer'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import { projectListValidator, userListValidator } from '#validators/console'

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

/** The first data of the console's screens. An address that makes no sense shows the first page. */
export const ConsolePage = {
  async overview(viewer: User, query: Query) {
    const [, filters] = await userListValidator.tryValidate(query)
    const size = consolePageSizes.users
    const [{ stats, weeks, activity }, found, known] = await Promise.all([
      consoleOverview(),
      listUsers(filters ?? {}).paginate(filters?.page ?? 1, size),
      consoleFrame(),
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
      categoryOptions: [...suspensionCategories.options],
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
      consoleFrame(),
    ])
    return {
      frame: known,
      typeOptions,
      stateOptions: [...accountStates.options],
      categoryOptions: [...suspensionCategories.options],
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
      consoleFrame(),
    ])
    return {
      frame: known,
      statusOptions: [...projectStatuses.options],
      sortOptions: [...projectSorts.options],
      visibilityOptions: [...projectVisibilities.options],
      filters: filters ?? {},
      projects: ConsoleProjectTransformer.transform(found.all()),
      total: found.total,
      pageSize: size,
    }
  },
}
