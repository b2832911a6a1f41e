type ErrorFields = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: object
}

/** An error response in Stripe's format. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly fields: ErrorFields,
    /**
     * Whether the endpoint started its work; the response is then stored under the idempotency key.
     */
    readonly wasExecuted = false
  ) {
    super(fields.message)
  }

  get body() {
    const docs = this.fields.code?.replaceAll('_', '-')
    return {
      error: {
        ...(docs && { doc_url: `https://stripe.com/docs/error-codes/${docs}` }),
        ...this.fields,
      },
    }
  }
}

/** 400: an invalid request, which is never stored under an idempotency key. */
export function badRequest(message: string, code?: string, param?: string) {
  return new ApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  })
}

export function notFound(kind: string, id: string, param = 'intent') {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
}

export function unauthorized(message: string, code?: string) {
  return new ApiError(401, { type: 'invalid_request_error', message, ...(code && { code }) })
}
