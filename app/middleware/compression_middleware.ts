import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { BrotliOptions } from 'node:zlib'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { brotliOptions } from '#config/compression'

/** Large API responses that are the same for everyone. */
const compressedPaths = ['/api/openapi.json']

/** Declared here because the package's types depend on Express. */
type Compression = (options: {
  brotli: BrotliOptions
}) => (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const require = createRequire(import.meta.url)
const compression: Compression = require('compression')

/** Created once: each request has a middleware of its own. */
const compress = compression({ brotli: { params: brotliOptions } })

/**
 * Compresses pages, scripts and styles. API responses are short, mostly 304, and requested every
 * few seconds, so only `publicDocuments` are compressed.
 */
export default class CompressionMiddleware {
  async handle({ request, response }: HttpContext, next: NextFn) {
    const url = request.url()
    if (url.startsWith('/api/') && !compressedPaths.includes(url)) return next()
    await new Promise<void>((resolve) => {
      compress(request.request, response.response, resolve)
    })
    return next()
  }
}
