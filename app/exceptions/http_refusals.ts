import { Exception } from '@adonisjs/core/exceptions'
import { demoMode } from '#shared/demo_mode'

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

/** 404: not there, or not theirs to know about. */
export class NotFound extends Exception {
  static status = 404
  static code = 'E_NOT_FOUND'
  static message = 'This does not exist or has been removed.'
}

/** 400: not JSON, not UTF-8, or nested beyond reason. */
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

/** 405: the path exists, the method does not. */
export class MethodNotAllowed extends Exception {
  static status = 405
  static code = 'E_METHOD_NOT_ALLOWED'
  static message = 'This cannot be done here.'
}

/** 408: the body stopped arriving, or trickles in. */
export class SlowBody extends Exception {
  static status = 408
  static code = 'E_SLOW_BODY'
  static message = 'The upload stopped. Check your connection and try again.'
}

/** 413: larger than the call accepts. */
export class BodyTooLarge extends Exception {
  static status = 413
  static code = 'E_REQUEST_ENTITY_TOO_LARGE'
  static message = 'This is too large to send.'
}

/** 415: the API takes plain JSON only. */
export class UnsupportedBody extends Exception {
  static status = 415
  static code = 'E_UNSUPPORTED_BODY'
  static message = 'Send the body as application/json, without compression.'
}

/** 422: JSON, but neither an object nor a list. */
export class NotAnObject extends Exception {
  static status = 422
  static code = 'E_NOT_AN_OBJECT'
  static message = 'Send a JSON object.'
}

/** 503: something we need is away for a moment. */
export class TemporarilyUnavailable extends Exception {
  static status = 503
  static code = 'E_TEMPORARILY_UNAVAILABLE'
  static message = 'Stagely is briefly unavailable. Nothing was lost. Try again in a moment.'
}

/** 401: no such address, or not its password; the text does not tell which. */
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

/** 403: the sample projects stay for the next visitor. */
export class DemoMode extends Exception {
  static status = 403
  static code = 'E_DEMO_MODE'
  static message = demoMode.title
}
