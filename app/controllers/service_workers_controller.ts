import type { HttpContext } from '@adonisjs/core/http'
import { offlinePolicy, workerPolicy } from '#config/security_headers'
import { setCaching } from '#services/http/caching'
import { offlinePicture, serviceWorker } from '#services/http/service_worker'

export default class ServiceWorkersController {
  /** The service worker's script. Its scope is the whole site, because it is at the root. */
  show({ response }: HttpContext) {
    if (serviceWorker === null) return response.notFound()
    setCaching(response, 'release')
    response.header('Content-Security-Policy', workerPolicy)
    response.header('Content-Type', 'text/javascript; charset=utf-8')
    return serviceWorker
  }

  /** The page that the service worker shows instead of one that it can't reach. */
  offline({ response, view }: HttpContext) {
    setCaching(response, 'release')
    response.header('Content-Security-Policy', offlinePolicy)
    return view.render('offline', { picture: offlinePicture })
  }
}
