import type { HttpContext } from '@adonisjs/core/http'
import { latestActivity } from '#queries/console_overview'
import { marketFigures } from '#queries/market_figures'
import ActivityTransformer from '#transformers/activity_transformer'

export default class StatsController {
  /**
   * Marketplace totals, weekly figures and the latest activity. In a large market the totals and
   * the weeks are computed every five minutes; `asOf` is when.
   */
  async show({ serialize }: HttpContext) {
    const [{ stats, weeks, asOf }, activity] = await Promise.all([
      marketFigures('overview'),
      latestActivity(),
    ])
    const recentActivity = await serialize(ActivityTransformer.transform(activity))
    return { ...stats, weeks, recentActivity, asOf }
  }
}
