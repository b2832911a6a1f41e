import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { FactorRequired } from '#exceptions/http_refusals'
import { presentSession } from '#services/sign_in/session_cookie'
import { countRead } from '#middleware/throttle_reads_middleware'
import Seat from '#models/seat'
import Session from '#models/session'
import { pollProject, type PolledProject } from '#queries/project_polls'
import { knownVersions } from '#services/http/poll_tag'
import { callerOf } from '#services/limits/caller'

interface Options {
  /** Whether the call wants the bids if they have changed. */
  bids?: boolean
}

/**
 * Signs in a poll of a project and reads the project in the same query, as `ctx.polled`. Instead of
 * the middleware that signs in and limits other API calls; `ctx.auth` asks for the user only when
 * somebody needs more than `ctx.polled.viewer`.
 */
export default class PollMiddleware {
  async handle(ctx: HttpContext, next: NextFn, { bids = false }: Options = {}) {
    const { params, request } = ctx
    const sessionId = presentSession(ctx)
    const known = bids ? knownVersions(request.header('if-none-match'), params.id) : '*'
    ctx.polled = await pollProject({ projectId: params.id, sessionId, known })
    const { viewer } = ctx.polled
    if (viewer?.missingFactor) throw new FactorRequired()
    if (viewer) Seat.refuseWithoutAny(viewer.seat, ['work'])
    if (viewer) await Session.extend(viewer.session.id, viewer.session.lastSeenAt)
    countRead(callerOf(viewer, request.ip()))
    return next()
  }
}

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    /** What a poll of a project asks about; set by `poll_middleware.ts`. */
    polled: PolledProject
  }
}
