import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import bodyParserConfig from '#config/bodyparser'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { SlowBody, UnsupportedBody } from '#exceptions/http_refusals'
import { parseJsonBody } from '#services/json_text'
import { BodyReader, type ReceivedBody } from '#services/request_bodies'
import { Semaphore } from '#services/semaphore'

/**
 * Bytes a body may have: small everywhere, room for photos where the API takes them inline.
 */
const limits = { small: 64 * 1024, avatar: 8 * 1024 * 1024, photos: 28 * 1024 * 1024 } as const

interface Options {
  size?: keyof typeof limits
  /** The call makes sense without a body: browsers announce none with `Content-Length: 0`. */
  optional?: boolean
}

/** Prepares the request for validators; bodies are read here, not by it. */
const preparation = new BodyParserMiddleware(bodyParserConfig, undefined)
const reader = new BodyReader({ large: limits.small })

/** Large bodies take memory while they are parsed and their photos drawn: a few at a time. */
const processing = new Semaphore(
  3,
  24,
  'Many photos are being processed right now. Try again in a moment.'
)

export default class JsonBodyMiddleware {
  async handle(ctx: HttpContext, next: NextFn, { size = 'small', optional }: Options = {}) {
    const { request } = ctx
    const isEmpty = optional && request.header('content-length') === '0'
    if (isEmpty || !request.hasBody()) return preparation.handle(ctx, next)
    if (!request.is(['json']) || request.header('content-encoding')) throw new UnsupportedBody()

    const body = await this.#receive(ctx, limits[size])
    try {
      const proceed = () => {
        this.#accept(ctx, body)
        return preparation.handle(ctx, next)
      }
      // A body takes a place once it is complete, so slow clients hold none.
      return body.bytes.length > limits.small ? await processing.run(proceed) : await proceed()
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

  #accept({ request }: HttpContext, { bytes }: ReceivedBody) {
    request.setInitialBody(parseJsonBody(bytes))
    // Signatures are checked on the text as it came; a second copy of photos helps nobody.
    if (bytes.length <= limits.small) request.updateRawBody(bytes.toString('utf8'))
  }
}
