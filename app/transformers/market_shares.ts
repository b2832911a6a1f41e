import { userTypes } from '#shared/accounts/user_types'
import { projectStatuses } from '#lifecycles/project_lifecycle'
import type { MarketStats } from '#queries/market_stats'

/**
 * Users by type, largest group first. Types that can't be chosen anymore count as 'Other', which has
 * no value to filter by.
 */
export function userShares({ usersByType, totalUsers }: MarketStats) {
  const offered = userTypes.options.map(({ value, label }) => ({
    value,
    label,
    count: usersByType[value],
  }))
  const other = totalUsers - offered.reduce((sum, { count }) => sum + count, 0)
  return [
    ...offered.toSorted((one, another) => another.count - one.count),
    { value: null, label: 'Other', count: other },
  ]
}

export const projectShares = ({ projectsByStatus }: MarketStats) =>
  projectStatuses.options.map(({ value, label }) => ({
    value,
    label,
    count: projectsByStatus[value],
  }))
