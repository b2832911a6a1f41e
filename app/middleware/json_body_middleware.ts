import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import bodyParserConfig from '#config/bodyparser'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { TemporarilyUnavailable, UnsupportedBody } from '#exceptions/http_refusals'

/**
 * Bytes a body may have: small everywhere, room for photos where the API takes them inline.
 */
const limits = { small: 64 * 1024, avatar: 8 * 1024 * 1024, photos: 28 * 1024 * 1024 } as const
type Size = keyof typeof limits

const parsers = Object.fromEntries(
  Object.entries(limits).map(([size, bytes]) => [
    size,
    new BodyParserMiddleware(
      { ...bodyParserConfig, json: { ...bodyParserConfig.json, limit: bytes } },
      undefined
    ),
  ])
) as Record<Size, BodyParserMiddleware>

interface Options {
  size?: Size
  /** The call makes sense without a body: browsers announce none with `Content-Length: 0`. */
  optional?: boolean
}

/** Big bodies are held in memory while they are read: only so many at a time. */
const concurrentBigBodies = 3
let bigBodies = 0

export default class JsonBodyMiddleware {
  async handle(ctx: HttpContext, next: NextFn, { size = 'small', optional }: Options = {}) {
    if (optional && ctx.request.header('content-length') === '0') return next()
    this.#refuseOtherTypes(ctx)
    if (size === 'small') return parsers.small.handle(ctx, next)

    if (bigBodies >= concurrentBigBodies) {
      ctx.response.header('Retry-After', '5')
      throw new TemporarilyUnavailable('Many photos are arriving right now. Try again in a moment.')
    }
    bigBodies += 1
    try {
      return await parsers[size].handle(ctx, next)
    } finally {
      bigBodies -= 1
    }
  }

  #refuseOtherTypes({ request }: HttpContext) {
    const hasBody = request.hasBody()
    if (hasBody && (!request.is(['json']) || request.header('content-encoding'))) {
      throw new UnsupportedBody()
    }
  }
}
