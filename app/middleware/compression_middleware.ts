import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { brotliCompressSync, type BrotliOptions } from 'node:zlib'
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

/** Characters. Longer and shorter pages are left to the package. */
const pageSizes = { least: 1024, most: 250_000 }

/**
 * Compresses a rendered page at once, within half a millisecond. The package hands it to another
 * thread and back twice, which takes the main thread longer than that.
 */
function compressPage({ request, response }: HttpContext): void {
  const page: unknown = response.getBody()
  if (typeof page !== 'string' || page.length < pageSizes.least) return
  if (page.length > pageSizes.most || response.getHeader('Content-Encoding')) return
  if (!page.startsWith('<!doctype html>') || !request.encoding(['br'])) return
  response.header('Content-Type', 'text/html; charset=utf-8')
  response.header('Content-Encoding', 'br')
  response.vary('Accept-Encoding')
  response.send(brotliCompressSync(page, { params: brotliOptions }))
}

/**
 * Compresses pages, scripts and styles. API responses are short, mostly 304, and requested every
 * few seconds, so only `publicDocuments` are compressed.
 */
export default class CompressionMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const { request, response } = ctx
    const url = request.url()
    if (url.startsWith('/api/') && !compressedPaths.includes(url)) return next()
    await new Promise<void>((resolve) => {
      compress(request.request, response.response, resolve)
    })
    await next()
    // The package leaves answers without a body alone.
    if (response.getStatus() === 304) response.vary('Accept-Encoding')
    compressPage(ctx)
  }
}
