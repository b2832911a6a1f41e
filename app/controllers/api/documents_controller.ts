import type { HttpContext } from '@adonisjs/core/http'
import app from '@adonisjs/core/services/app'
import { setCaching } from '#services/http/caching'
import { publicDocument } from '#services/http/public_document'

export default class DocumentsController {
  /** The OpenAPI 3.1 document of the public calls. It leaves out the console's calls. */
  async show({ response }: HttpContext) {
    response.header('Content-Type', 'application/json; charset=utf-8')
    setCaching(response, 'apiDocument')
    return response.send(await publicDocument(app.makePath('docs/openapi.json')), true)
  }
}
