import { Exception } from '@adonisjs/core/exceptions'
import { demoModeToast } from '#shared/pages/demo_mode'
import { factorRequiredCode, secondFactorPath } from '#shared/accounts/second_factor'
import { linkEndedCode, otherAuthorCode } from '#shared/install_day/outbox_codes'
import { codeRequired } from '#shared/console/team_roles'

export class NotSignedIn extends Exception {
  static status = 401
  static code = 'E_NOT_SIGNED_IN'
  static message = 'Please log in to continue.'
}

/** 403: signed in, but not authorized. */
export class NotAllowed extends Exception {
  static status = 403
  static code = 'E_NOT_ALLOWED'
  static message = 'You are not allowed to do this.'
}

/** Where the code is entered outside the console. */
const codePage = { label: 'Enter the code', href: secondFactorPath }

/** 403: two-step verification is on, and the session hasn't entered a code, or not in the last hours. */
export class CodeRequired extends Exception {
  static status = 403
  static code = 'E_CODE_REQUIRED'
  readonly link?: { label: string; href: string }

  constructor({ inConsole = true } = {}) {
    super(inConsole ? codeRequired : 'Enter the code from your phone first.')
    if (!inConsole) this.link = codePage
  }
}

/** 403: the session has no seat until it has shown the second factor. */
export class FactorRequired extends Exception {
  static status = 403
  static code = 'E_FACTOR_REQUIRED'
  static message = 'Confirm with your second factor that it’s you first.'
  /** What programs tell it by. */
  readonly reason = factorRequiredCode
  readonly link = { ...codePage, label: 'Confirm' }
}

/** 403: the session belongs to another person or account than the one who kept this on the device. */
export class OtherAuthor extends Exception {
  static status = 403
  static code = 'E_OTHER_AUTHOR'
  static message = 'Someone else took this on this device. It stays here until they log in again.'
  /** What programs tell it by. */
  readonly reason = otherAuthorCode
}

/** 404: doesn't exist, or the viewer may not know that it does. */
export class NotFound extends Exception {
  static status = 404
  static code = 'E_NOT_FOUND'
  static message = 'This does not exist or has been removed.'
}

/** 404: a crew's link has ended. What was to be sent with it stays on the phone. */
export class LinkEnded extends NotFound {
  /** What programs tell it by. */
  readonly reason = linkEndedCode
}

/** 400: not JSON, not UTF-8, or nested too deeply. */
export class UnreadableBody extends Exception {
  static status = 400
  static code = 'E_UNREADABLE_BODY'
  static message = 'The request could not be read.'
}

/** 400: the client closed the connection before its body was complete. */
export class RequestAborted extends Exception {
  static status = 400
  static code = 'E_REQUEST_ABORTED'
  static message = 'The request could not be read.'
}

/** 405: the path exists, but not for this method. */
export class MethodNotAllowed extends Exception {
  static status = 405
  static code = 'E_METHOD_NOT_ALLOWED'
  static message = 'This cannot be done here.'
}

/** 408: the body stopped arriving or arrives too slowly. */
export class SlowBody extends Exception {
  static status = 408
  static code = 'E_SLOW_BODY'
  static message = 'The upload stopped. Check your connection and try again.'
}

/** 413: the body is larger than the call accepts. */
export class BodyTooLarge extends Exception {
  static status = 413
  static code = 'E_REQUEST_ENTITY_TOO_LARGE'
  static message = 'This is too large to send.'
}

/** 415: the body isn't uncompressed JSON. */
export class UnsupportedBody extends Exception {
  static status = 415
  static code = 'E_UNSUPPORTED_BODY'
  static message = 'Send the body as application/json, without compression.'
}

/** 416: the file has no byte in the range that was asked for. */
export class RangeNotSatisfiable extends Exception {
  static status = 416
  static code = 'E_RANGE_NOT_SATISFIABLE'
  static message = 'The file has no such part.'
}

/** 422: the body is JSON, but neither an object nor a list. */
export class NotAnObject extends Exception {
  static status = 422
  static code = 'E_NOT_AN_OBJECT'
  static message = 'Send a JSON object.'
}

/** 503: a service we depend on is unavailable for a moment. */
export class TemporarilyUnavailable extends Exception {
  static status = 503
  static code = 'E_TEMPORARILY_UNAVAILABLE'
  static message = 'Stagely is briefly unavailable. Try again in a moment.'
}

/** 401: unknown address or wrong password. The message doesn't reveal which. */
export class SignInRefused extends Exception {
  static status = 401
  static code = 'E_SIGN_IN_REFUSED'
  static message = 'That email and password don’t match.'
}

interface PasskeyRefusal {
  /** Whether its counter went backwards, as that of a copied passkey does. */
  isCopied?: boolean
}

/** 401: a passkey that isn't known here or didn't sign our challenge. The message doesn't reveal why. */
export class PasskeyRefused extends Exception {
  static status = 401
  static message = 'That passkey wasn’t accepted. Try again, or use another way.'
  readonly isCopied: boolean

  constructor({ isCopied = false }: PasskeyRefusal = {}) {
    super(PasskeyRefused.message, { code: isCopied ? 'E_PASSKEY_COPIED' : 'E_PASSKEY_REFUSED' })
    this.isCopied = isCopied
  }
}

/** 403: right password, suspended account or person. With a wrong password it is `SignInRefused`. */
export class AccountSuspended extends Exception {
  static status = 403
  static code = 'E_ACCOUNT_SUSPENDED'

  /**
   * @param category  the reason that the user may see
   * @param what  what is suspended
   */
  constructor(category: string, supportEmail: string, what = 'This account') {
    super(
      `${what} is suspended. Reason: ${category}. Write to ${supportEmail} if you have questions or think this is a mistake.`
    )
  }
}

/** 403: sample projects can't be deleted. */
export class DemoMode extends Exception {
  static status = 403
  static code = 'E_DEMO_MODE'
  static message = demoModeToast.title
}
