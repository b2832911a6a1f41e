import type { HttpContext } from '@adonisjs/core/http'
import { setCaching } from '#services/http/caching'
import { isReady } from '#services/health/main'

/** For load balancers and supervisors. Public, so it gives no details. */
export default class HealthController {
  /** Liveness: the process responds. Checks nothing else. */
  live({ response }: HttpContext) {
    setCaching(response, 'never')
    return { status: 'alive' }
  }

  /** Readiness: 503 while the database or the photo storage is unavailable. */
  async ready({ response }: HttpContext) {
    setCaching(response, 'never')
    if (await isReady()) return { status: 'ready' }
    return response.status(503).send({ status: 'unavailable' })
  }
}
