import type { HttpContext } from '@adonisjs/core/http'
import app from '@adonisjs/core/services/app'

export default class DocumentsController {
  /** The OpenAPI 3.1 document of these calls, as `node ace openapi:generate` wrote it. */
  async show({ response }: HttpContext) {
    response.header('Content-Type', 'application/json; charset=utf-8')
    response.header('Cache-Control', 'public, max-age=300')
    return response.download(app.makePath('docs/openapi.json'), true)
  }
}
