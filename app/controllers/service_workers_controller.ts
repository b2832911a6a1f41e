import type { HttpContext } from '@adonisjs/core/http'
import { workerPolicy } from '#config/security_headers'
import { setCaching } from '#services/caching'
import { serviceWorker } from '#services/service_worker'

export default class ServiceWorkersController {
  /** The service worker's script. Its scope is the whole site, because it is at the root. */
  show({ response }: HttpContext) {
    if (serviceWorker === null) return response.notFound()
    setCaching(response, 'script')
    response.header('Content-Security-Policy', workerPolicy)
    response.header('Content-Type', 'text/javascript; charset=utf-8')
    return serviceWorker
  }
}
