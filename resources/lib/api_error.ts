import type { EditConflict } from '#shared/edits/three_way'

interface FieldError {
  field: string
  message: string
}

/** The page where a person can change what a call was refused for. */
interface WayOut {
  label: string
  href: string
}

interface Parsed {
  message?: unknown
  errors?: unknown
  link?: unknown
  code?: unknown
  conflict?: unknown
}

function parse(body: string): Parsed {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'field' in value &&
    typeof value.field === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  )
}

function isWayOut(value: unknown): value is WayOut {
  return (
    typeof value === 'object' &&
    value !== null &&
    'label' in value &&
    typeof value.label === 'string' &&
    'href' in value &&
    typeof value.href === 'string'
  )
}

const isConflict = (value: unknown): value is EditConflict =>
  typeof value === 'object' && value !== null && 'fields' in value && Array.isArray(value.fields)

/**
 * A response with an error status. `message` is `STATUS: body`, or the status text if the body is
 * empty.
 */
export class ApiError extends Error {
  readonly status: number
  /** The server's message for the user, or null. */
  readonly userMessage: string | null
  readonly errors: readonly FieldError[]
  /** Where the person can change what the call was refused for, or null. */
  readonly link: WayOut | null
  /** What programs tell the refusal by, or null. */
  readonly code: string | null
  /** The fields that someone else has changed, too, or null. */
  readonly conflict: EditConflict | null
  /** Seconds to wait before a throttled call may be repeated (429), or null. */
  readonly retryAfter: number | null

  constructor(status: number, statusText: string, body: string, retryAfter?: string | null) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.retryAfter = Number(retryAfter) || null
    const { message, errors, link, code, conflict } = parse(body)
    this.userMessage = typeof message === 'string' && message !== '' ? message : null
    this.errors = Array.isArray(errors) ? errors.filter(isFieldError) : []
    this.link = isWayOut(link) ? link : null
    this.code = typeof code === 'string' ? code : null
    this.conflict = isConflict(conflict) ? conflict : null
  }
}

/** The server couldn't be reached or didn't respond. */
export class NetworkError extends Error {
  /** There was no connection when the call began, so it never left this device. */
  readonly isUnsent: boolean

  constructor(cause?: unknown, isUnsent = false) {
    super('The server did not answer', { cause })
    this.name = 'NetworkError'
    this.isUnsent = isUnsent
  }
}

export const NO_ANSWER = "We couldn't reach Stagely. Check your connection and try again."

const LOST_ANSWER =
  'We don’t know whether this was saved, because the answer got lost. Look at what is saved before you try again.'

/**
 * Whether a change may be saved although its call failed: the answer got lost, came from a proxy, or the
 * server failed. Only a refusal says that nothing happened.
 */
export function isUnknownOutcome(error: unknown): boolean {
  if (error instanceof NetworkError) return !error.isUnsent
  if (!(error instanceof ApiError)) return false
  const { status, userMessage } = error
  return status === 500 || (userMessage === null && (status < 400 || status > 500))
}

/** The text of an error toast after a change: the server's message, or else that its outcome isn't known. */
export function changeErrorMessage(error: unknown, fallback: string): string {
  const known = actionErrorMessage(error, fallback)
  if (!isUnknownOutcome(error)) return known
  const said = error instanceof ApiError ? known : fallback
  return [said && `${said.replace(/\.$/, '')}.`, LOST_ANSWER].filter(Boolean).join(' ')
}

/** The text of an error toast: the server's message, else the fallback. */
export function actionErrorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.userMessage) return error.userMessage
  if (error instanceof NetworkError && !fallback) return NO_ANSWER
  return fallback
}

/** The first message of each field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.errors.toReversed().map(({ field, message }) => [field, message]))
}
