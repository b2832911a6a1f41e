import type { HttpContext } from '@adonisjs/core/http'
import { consoleNavigation } from '#queries/console_navigation'
import { recentDiagnosis } from '#services/operations/doctor/recent'

export default class HealthController {
  /** What `doctor` finds on this machine, at most a minute old; outside services ten minutes. */
  async show({ inertia }: HttpContext) {
    const [{ lines }, navigation] = await Promise.all([recentDiagnosis(), consoleNavigation()])
    const shown = lines.map(({ name, group, status, detail, remedy = null }) => ({
      ...{ name, group, status, detail, remedy },
    }))
    return inertia.render('console/health', { navigation, lines: shown })
  }
}
