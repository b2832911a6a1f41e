import { ApiError, badRequest } from '#sandbox/api_error'
import type { Fault } from '#sandbox/faults'
import type { StripeSandbox } from '#sandbox/stripe_sandbox'
import type { WebhookOrders } from '#sandbox/webhook_sender'

/**
 * The sandbox's own calls for tests and drills: JSON, authenticated by the secret key. Their bodies
 * are the parameters of StripeSandbox's methods.
 */
export function control(sandbox: StripeSandbox, method: string, path: string, body: string) {
  const read = () => parse(body)
  switch (`${method} ${path}`) {
    case 'GET /sandbox/state':
      return sandbox.state()
    case 'POST /sandbox/faults':
      sandbox.plan(read())
      return { planned: true }
    case 'DELETE /sandbox/faults':
      sandbox.clearFaults()
      return { cleared: true }
    case 'POST /sandbox/webhooks':
      sandbox.orderWebhooks(read())
      return { ordered: true }
    case 'POST /sandbox/disputes':
      sandbox.dispute(read().payment_intent, read().status)
      return { disputed: true }
    case 'POST /sandbox/refunds':
      sandbox.endRefund(read().refund, read().status === 'canceled' ? 'canceled' : 'failed')
      return { ended: true }
    default:
      throw new ApiError(404, {
        type: 'invalid_request_error',
        message: `The sandbox has no ${method} ${path}`,
      })
  }
}

/** Not validated further: holders of the secret key are trusted. */
function parse(
  body: string
): Fault & WebhookOrders & { payment_intent: string; refund: string; status?: string } {
  try {
    const orders = JSON.parse(body)
    if (orders && typeof orders === 'object') return orders
  } catch {
    // Handled below, like a body that is no object.
  }
  throw badRequest('The body is not a JSON object.')
}
