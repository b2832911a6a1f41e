import { posix } from 'node:path'
import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import StaticMiddleware from '@adonisjs/static/static_middleware'

/**
 * Serves public/, but spares the API the look at the disk, and keeps the server's own
 * bundle, which the build leaves beside the browser's, to itself.
 */
@inject()
export default class StaticFilesMiddleware {
  constructor(private files: StaticMiddleware) {}

  handle(ctx: HttpContext, next: NextFn) {
    const path = this.#onDisk(ctx.request.url())
    if (!path || /^\/(api|assets\/server)\/|\/\./.test(path)) return next()
    return this.files.handle(ctx, next)
  }

  /** The path as the disk would read it, however it was written; null when it cannot be read. */
  #onDisk(url: string): string | null {
    try {
      return posix.normalize(decodeURIComponent(url))
    } catch {
      return null
    }
  }
}
