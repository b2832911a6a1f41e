import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import bodyParserConfig from '#config/bodyparser'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { SlowBody, UnsupportedBody } from '#exceptions/http_refusals'
import { parseJsonBody } from '#services/http/json_body'
import { BodyReader, type ReceivedBody } from '#services/http/request_bodies'

/**
 * Body sizes in bytes. `text` has room for a text of 20,000 characters with each of them escaped.
 * Larger ones are for calls that take photos or files inline.
 */
export const limits = {
  report: 4 * 1024,
  small: 64 * 1024,
  text: 128 * 1024,
  avatar: 8 * 1024 * 1024,
  file: 14 * 1024 * 1024,
  photos: 28 * 1024 * 1024,
} as const

interface Options {
  size?: keyof typeof limits
  /** The body may be missing. Browsers then send `Content-Length: 0`. */
  optional?: boolean
}

/** Only prepares the request for validators. The body is read below. */
const bodyParser = new BodyParserMiddleware(bodyParserConfig, undefined)
export const reader = new BodyReader({ large: limits.text })

export default class JsonBodyMiddleware {
  async handle(ctx: HttpContext, next: NextFn, { size = 'small', optional }: Options = {}) {
    const { request } = ctx
    const isEmpty = optional && request.header('content-length') === '0'
    if (isEmpty || !request.hasBody()) return bodyParser.handle(ctx, next)
    if (!request.is(['json']) || request.header('content-encoding')) throw new UnsupportedBody()

    const body = await this.#receive(ctx, limits[size])
    try {
      this.#accept(ctx, body)
      return await bodyParser.handle(ctx, next)
    } finally {
      body.release()
    }
  }

  async #receive({ auth, request, response }: HttpContext, limit: number): Promise<ReceivedBody> {
    try {
      return await reader.read(request.request, { limit, person: auth?.user?.id })
    } catch (error) {
      if (error instanceof SlowBody) response.header('Connection', 'close')
      throw error
    }
  }

  #accept({ request }: HttpContext, body: ReceivedBody) {
    request.setInitialBody(parseJsonBody(body.bytes))
    // Webhook signatures need the raw text.
    if (body.bytes.length <= limits.small) request.updateRawBody(body.bytes.toString('utf8'))
    // The parsed texts take as much memory, so the limit of the reader holds for them from now on.
    body.bytes = Buffer.alloc(0)
  }
}
