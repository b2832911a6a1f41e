import { errors as bouncerErrors } from '@adonisjs/bouncer'
import { errors as vineErrors } from '@vinejs/vine'
import { errors as limiterErrors } from '@adonisjs/limiter'
import { ExceptionHandler, type HttpContext } from '@adonisjs/core/http'
import {
  CodeRequired,
  FactorRequired,
  LinkEnded,
  OtherAuthor,
  TemporarilyUnavailable,
} from '#exceptions/http_refusals'
import { homeWithoutWork } from '#shared/accounts/capabilities'
import { retryTime } from '#exceptions/retry_time'
import type { EditConflict } from '#shared/edits/three_way'
import { ConflictingEdit, RuleViolation, type WayOut } from '#exceptions/rule_violation'
import { setCaching } from '#services/http/caching'
import { logSecurityEvent, type SecurityEvent } from '#services/observability/security_log'
import type { StatusPageRange, StatusPageRenderer } from '@adonisjs/core/types/http'

const uniqueViolation = '23505'
/** Serialization failure, deadlock and lock timeout: the transaction was rolled back. */
const contention = ['40001', '40P01', '55P03']
const databaseUnavailable = [
  '57P01',
  '57P02',
  '57P03',
  // Connection exceptions. PgBouncer uses the last one while it reaches no server.
  '08000',
  '08003',
  '08006',
  '08P01',
  // During a failover: a write on a standby, and an unlogged table, which a standby can't read.
  '25006',
  '0A000',
  '25P03',
  // The password of the database has been changed, and this process has the former one.
  '28P01',
  '53100',
  '53300',
  '57014',
]
/** What pg and Knex say without a code. The last one is how Knex reports a BEGIN that failed. */
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|is not queryable|Transaction query already complete/
const networkErrors = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']

/** The connection may have ended while a change was being committed. */
const lookFirst = 'Look whether your change was saved before you try again.'

/** Error codes that are written to the security log. */
const securityEvents: Record<string, SecurityEvent> = {
  E_SIGN_IN_REFUSED: 'sign_in_failed',
  E_PASSKEY_REFUSED: 'passkey_refused',
  E_PASSKEY_COPIED: 'passkey_copied',
  E_NOT_ALLOWED: 'access_denied',
  E_ACCOUNT_SUSPENDED: 'suspended_sign_in',
  E_AUTHORIZATION_FAILURE: 'access_denied',
  E_TOO_MANY_REQUESTS: 'throttled',
  E_INVALID_SIGNATURE: 'signature_rejected',
}

interface Refusal {
  status: number
  message: string
  errors?: { field: string; message: string }[]
  link?: WayOut
  /** What programs tell a refusal by; most have none. */
  code?: string
  conflict?: EditConflict
}

/**
 * Turns errors into a status and a message: JSON on /api, a page elsewhere. Never exposes
 * internals (SQL, stack traces, host names).
 */
export default class HttpExceptionHandler extends ExceptionHandler {
  protected debug = false
  protected renderStatusPages = true
  protected statusPages: Record<StatusPageRange, StatusPageRenderer> = {}

  async handle(error: unknown, ctx: HttpContext) {
    const refusal = this.#refusalOf(error, ctx)
    ctx.response.status(refusal.status)
    if (refusal.status === 429 && error instanceof limiterErrors.E_TOO_MANY_REQUESTS) {
      for (const [name, value] of Object.entries(error.getDefaultHeaders())) {
        ctx.response.header(name, value)
      }
    }
    if (refusal.status === 503) ctx.response.header('Retry-After', '5')

    if (/^\/api(\/|$)/.test(ctx.request.url())) {
      setCaching(ctx.response, 'never')
      const { message, errors, link, code, conflict } = refusal
      return ctx.response.json({ message, errors, link, code, conflict })
    }
    return this.#page(refusal, ctx)
  }

  #refusalOf(error: unknown, ctx: HttpContext): Refusal {
    if (error instanceof vineErrors.E_VALIDATION_ERROR) {
      const errors = (error.messages as { field: string; message: string }[]).map(
        ({ field, message }) => ({ field, message })
      )
      return { status: 422, message: errors[0]?.message ?? 'Check what you entered.', errors }
    }
    if (error instanceof bouncerErrors.E_AUTHORIZATION_FAILURE) {
      return { status: error.status, message: error.response.message ?? error.message }
    }
    if (error instanceof RuleViolation) {
      const conflict = error instanceof ConflictingEdit ? error.conflict : undefined
      return { status: error.status, message: error.message, link: error.link, conflict }
    }
    if (error instanceof CodeRequired || error instanceof FactorRequired) {
      const { status, message, link } = error
      const code = error instanceof FactorRequired ? error.reason : undefined
      return { status, message, link, code }
    }
    if (error instanceof OtherAuthor || error instanceof LinkEnded) {
      return { status: error.status, message: error.message, code: error.reason }
    }
    const { code, status } = error as { code?: string; status?: number }
    if (code === uniqueViolation) {
      return {
        status: 409,
        message: 'Someone else just changed this. Refresh the page and try again.',
      }
    }
    if (contention.includes(code ?? '')) {
      return {
        status: 503,
        message:
          'Many people are changing this right now. Nothing was saved. Try again in a moment.',
      }
    }
    if (this.#isOutage(error, code)) {
      const isRead = ctx.request.method() === 'GET' || ctx.request.method() === 'HEAD'
      const next = isRead ? 'Try again in a moment.' : lookFirst
      return { status: 503, message: `Stagely is briefly unavailable. ${next}` }
    }
    if (code === 'E_PAYMENT_PROVIDER_REFUSED') {
      // The provider's own message may name the intent.
      return {
        status: 409,
        message: 'The payment provider refused this. Contact support if it stays so.',
      }
    }
    if (status === 400) return { status, message: 'The request could not be read.' }
    if (status === 413) return { status, message: 'This is too large to send.' }
    if (status === 429)
      return { status, message: `Too many attempts. Try again ${retryTime(error)}.` }
    if (status === 404 && code === 'E_ROUTE_NOT_FOUND') {
      return { status, message: 'This does not exist or has been removed.' }
    }
    if (status && status >= 400 && (status < 500 || status === 503)) {
      return { status, message: (error as Error).message }
    }
    return {
      status: 500,
      message: `Something went wrong on our side. Reference: ${ctx.request.id()}`,
    }
  }

  #isOutage(error: unknown, code?: string): boolean {
    const name = (error as Error).name
    return (
      databaseUnavailable.includes(code ?? '') ||
      networkErrors.includes(code ?? '') ||
      name === 'KnexTimeoutError' ||
      lostConnection.test(String(error))
    )
  }

  async #page(refusal: Refusal, ctx: HttpContext) {
    try {
      return ctx.response.send(await this.#renderPage(refusal, ctx))
    } catch (error) {
      // The cause of the error may break the error page too.
      ctx.logger.error({ err: error }, 'failed to render the error page')
      return ctx.response.send(await this.#renderPlainPage(refusal, ctx))
    }
  }

  async #renderPage(refusal: Refusal, ctx: HttpContext) {
    const { inertia } = ctx as Partial<HttpContext>
    if (inertia && refusal.status === 404) {
      return inertia.render('errors/not_found', { path: ctx.request.url() })
    }
    const seat = ctx.auth?.user?.seat
    if (inertia && seat && seat.role !== 'owner' && refusal.status === 403) {
      const home = homeWithoutWork(seat, ctx.auth.user!) ?? '/dashboard'
      return inertia.render('errors/not_allowed', { message: refusal.message, home })
    }
    if (inertia && refusal.status === 500) {
      return inertia.render('errors/server_error', { requestId: ctx.request.id() ?? '' })
    }
    return this.#renderPlainPage(refusal, ctx)
  }

  #renderPlainPage(refusal: Refusal, ctx: HttpContext): Promise<string> {
    ctx.response.header('Content-Type', 'text/html; charset=utf-8')
    return ctx.view.render('plain_error', { refusal })
  }

  async report(error: unknown, ctx: HttpContext) {
    const event = securityEvents[(error as { code?: string }).code ?? '']
    if (event) return logSecurityEvent(ctx, event)
    if (error instanceof TemporarilyUnavailable && !error.cause) {
      return ctx.logger.warn(this.context(ctx), error.message)
    }
    return super.report(error, ctx)
  }

  protected context(ctx: HttpContext) {
    return { requestId: ctx.request.id(), userId: ctx.auth?.user?.id, ip: ctx.request.ip() }
  }
}
