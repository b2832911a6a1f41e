import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { flashCookie } from '#config/session'
import { isForAllVisitors, keptPages, sendKeptPage } from '#services/http/visitor_pages'

/** A text that changes with anything on the page; null if the page isn't kept. */
export type PageVersion = (ctx: HttpContext) => Promise<string | null> | string

interface Options {
  version: PageVersion
}

/**
 * Sends the page that is kept for visitors, before the middleware that only rendering needs. Runs
 * after the sign-in and the read limit, so both count as always. Whoever may have a message waiting
 * goes on to the controller, as do all others without a kept page.
 */
export default class VisitorPageMiddleware {
  async handle(ctx: HttpContext, next: NextFn, { version }: Options) {
    ctx.pageVersion = keptPages && isForAllVisitors(ctx) ? await version(ctx) : null
    const mayHaveMessage = ctx.request.header('cookie')?.includes(flashCookie)
    if (!mayHaveMessage && sendKeptPage(ctx, ctx.pageVersion)) return
    return next()
  }
}

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    /** The version of the page, if it may be a kept one; set by `visitor_page_middleware.ts`. */
    pageVersion: string | null
  }
}
