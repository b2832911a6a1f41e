import type { HttpContext } from '@adonisjs/core/http'
import { setCaching } from '#services/http/caching'
import { isReady } from '#services/health/main'
import { release } from '#services/operations/release'

/** Whether a program on this machine asks this process directly, and not a visitor through a proxy. */
function isFromThisMachine({ request: { socket, headers } }: HttpContext['request']) {
  const isOwnAddress = socket.remoteAddress === socket.localAddress
  return isOwnAddress && !headers['x-forwarded-for'] && !headers.forwarded
}

/** For load balancers and supervisors. Public, so it gives no details. */
export default class HealthController {
  /** Liveness: the process responds. Checks nothing else. Programs on the same machine read the release. */
  live({ request, response }: HttpContext) {
    setCaching(response, 'never')
    return { status: 'alive', ...(isFromThisMachine(request) && release) }
  }

  /** Readiness: 503 while the database or the photo storage is unavailable. */
  async ready({ response }: HttpContext) {
    setCaching(response, 'never')
    if (await isReady()) return { status: 'ready' }
    return response.status(503).send({ status: 'unavailable' })
  }
}
