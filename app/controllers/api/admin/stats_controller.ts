import type { HttpContext } from '@adonisjs/core/http'
import { consoleOverview } from '#queries/console_overview'
import ActivityTransformer from '#transformers/activity_transformer'

export default class StatsController {
  /** Marketplace totals, weekly figures and the latest activity. */
  async show({ serialize }: HttpContext) {
    const { stats, weeks, activity } = await consoleOverview()
    const recentActivity = await serialize(ActivityTransformer.transform(activity))
    return { ...stats, weeks, recentActivity }
  }
}
