import type { HttpContext } from '@adonisjs/core/http'
import { setCaching } from '#services/caching'
import { isReady } from '#services/health/main'

/** For load balancers and supervisors; strangers learn nothing but yes or no. */
export default class HealthController {
  /** The process answers; no other part is asked. */
  live({ response }: HttpContext) {
    setCaching(response, 'never')
    return { status: 'alive' }
  }

  /** 503 while the database or the photo storage is away. */
  async ready({ response }: HttpContext) {
    setCaching(response, 'never')
    if (await isReady()) return { status: 'ready' }
    return response.status(503).send({ status: 'unavailable' })
  }
}
