import { Exception } from '@adonisjs/core/exceptions'
import { demoMode } from '#enums/demo_mode'

/** 401: nobody is signed in. */
export class NotSignedIn extends Exception {
  static status = 401
  static code = 'E_NOT_SIGNED_IN'
  static message = 'Please log in to continue.'
}

/** 403: signed in, but not theirs to do. */
export class NotAllowed extends Exception {
  static status = 403
  static code = 'E_NOT_ALLOWED'
  static message = 'You are not allowed to do this.'
}

/** 404: not there, or not theirs to know about (ROL-06). */
export class NotFound extends Exception {
  static status = 404
  static code = 'E_NOT_FOUND'
  static message = 'This does not exist or has been removed.'
}

/** 415: the API takes plain JSON only. */
export class UnsupportedBody extends Exception {
  static status = 415
  static code = 'E_UNSUPPORTED_BODY'
  static message = 'Send the body as application/json, without compression.'
}

/** 503: something we need is away for a moment. */
export class TemporarilyUnavailable extends Exception {
  static status = 503
  static code = 'E_TEMPORARILY_UNAVAILABLE'
  static message = 'Stagely is briefly unavailable. Nothing was lost. Try again in a moment.'
}

/** 401: no such address, or not its password; the text does not tell which (R31). */
export class SignInRefused extends Exception {
  static status = 401
  static code = 'E_SIGN_IN_REFUSED'
  static message = 'The email address or the password is not right.'
}

/** 403: the right password of a suspended account; others never see this. */
export class AccountSuspended extends Exception {
  static status = 403
  static code = 'E_ACCOUNT_SUSPENDED'

  /** @param category  why, in words that the user may read */
  constructor(category: string, supportEmail: string) {
    super(
      `This account is suspended. Reason: ${category}. Write to ${supportEmail} if you have questions or think this is a mistake.`
    )
  }
}

/** 403: the sample projects stay for the next visitor (R40). */
export class DemoMode extends Exception {
  static status = 403
  static code = 'E_DEMO_MODE'
  static message = demoMode.title
}
