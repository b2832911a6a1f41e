import { posix } from 'node:path'
import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import StaticMiddleware from '@adonisjs/static/static_middleware'

/**
 * Serves public/. Skips API paths, to save the disk access, and the server bundle and dotfiles,
 * which must stay private.
 */
@inject()
export default class StaticFilesMiddleware {
  constructor(private files: StaticMiddleware) {}

  handle(ctx: HttpContext, next: NextFn) {
    const path = this.#normalizedPath(ctx.request.url())
    if (!path || /^\/(api|assets\/server)\/|\/\./.test(path)) return next()
    return this.files.handle(ctx, next)
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
