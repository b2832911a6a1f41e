import { suspensionCategories } from '#shared/moderation/suspension_categories'
import type { ConsoleOverview } from '#queries/console_overview'
import ActivityTransformer from '#transformers/activity_transformer'
import { projectShares, userShares } from '#transformers/market_shares'

/** Props of the console's first screen, besides its list of accounts. */
export function overviewProps({ waiting, figures, activity, hasTwoStep }: ConsoleOverview) {
  const { stats, weeks, periods, compared, asOf } = figures
  return {
    ...{ waiting, hasTwoStep, stats, weeks, periods, compared, asOf },
    activity: ActivityTransformer.transform(activity),
    userShares: userShares(stats),
    projectShares: projectShares(stats),
    categoryOptions: [...suspensionCategories.options],
  }
}
