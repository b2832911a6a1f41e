import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { constants, type BrotliOptions } from 'node:zlib'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Long answers of the API that are the same for everyone. */
const publicDocuments = ['/api/openapi.json']

/** The package's published types want all of Express. */
type Compression = (options: {
  brotli: BrotliOptions
}) => (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const require = createRequire(import.meta.url)
const compression: Compression = require('compression')

/** Packs harder than this cost more time than they save on the way. */
const quick = { [constants.BROTLI_PARAM_QUALITY]: 4 }

/**
 * Packs what is text: pages, scripts, styles. Answers of the API are short, mostly 304, and
 * asked for every few seconds, so only its public documents are packed.
 */
export default class CompressionMiddleware {
  #compress = compression({ brotli: { params: quick } })

  async handle({ request, response }: HttpContext, next: NextFn) {
    const url = request.url()
    if (url.startsWith('/api/') && !publicDocuments.includes(url)) return next()
    await new Promise<void>((resolve) => {
      this.#compress(request.request, response.response, resolve)
    })
    return next()
  }
}
