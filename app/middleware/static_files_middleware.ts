import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import type { HttpContext } from '@adonisjs/core/http'
import app from '@adonisjs/core/services/app'
import type { NextFn } from '@adonisjs/core/types/http'
import StaticMiddleware from '@adonisjs/static/static_middleware'
import sirv from 'sirv'
import { builtFileHeaders } from '#config/static'

/** Created once: each request has a middleware of its own, and listing the files takes long. */
const built = existsSync(app.publicPath('assets')) ? builtFiles() : null

/**
 * Serves public/. Skips API paths and paths without an extension, to save the disk access, and the
 * server bundle and dotfiles, which must stay private.
 */
export default class StaticFilesMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const path = this.#normalizedPath(ctx.request.url())
    if (!path || !posix.extname(path) || /^\/(api|assets\/server)\/|\/\./.test(path)) return next()
    if (built && path.startsWith('/assets/')) return this.#sendBuilt(built, ctx, next)
    const files = await ctx.containerResolver.make(StaticMiddleware)
    return files.handle(ctx, next)
  }

  /** Ends when the file is sent, or goes on if there is none. */
  async #sendBuilt(
    send: ReturnType<typeof sirv>,
    { request, response }: HttpContext,
    next: NextFn
  ) {
    const { response: raw } = response
    for (const [name, value] of Object.entries(response.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value)
    }
    const isMissing = await new Promise<boolean>((resolve) => {
      raw.once('close', () => resolve(false))
      // A file that is gone or can't be opened: sirv has sent the headers already and doesn't listen.
      raw.once('pipe', (file) => file.once('error', () => raw.destroy()))
      send(request.request, raw, () => resolve(true))
    })
    if (isMissing) return next()
  }

  /** The decoded and normalized path; null if it is malformed. */
  #normalizedPath(url: string): string | null {
    try {
      return posix.normalize(decodeURIComponent(url))
    } catch {
      return null
    }
  }
}

/**
 * Sends what the build has written, from a list read at the start: the file that was compressed at
 * build time if the browser accepts one.
 */
function builtFiles() {
  return sirv(app.publicPath(), {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      for (const [name, value] of Object.entries(builtFileHeaders(path))) {
        response.setHeader(name, value)
      }
    },
  })
}
