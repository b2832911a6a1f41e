import { AsyncLocalStorage } from 'node:async_hooks'
import Stripe from 'stripe'
import paymentsConfig from '#config/payments'
import { PaymentProviderUnavailable } from '#services/payments/payment_errors'

/** When the current work must have ended, in milliseconds since the process started. */
const deadlines = new AsyncLocalStorage<number>()

/**
 * Applies one deadline to all calls that `work` makes.
 *
 * @throws PaymentProviderUnavailable at the deadline
 */
export async function withDeadline<T>(work: () => Promise<T>): Promise<T> {
  const { deadlineMs } = paymentsConfig
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PaymentProviderUnavailable()), deadlineMs)
  })
  try {
    return await Promise.race([deadlines.run(performance.now() + deadlineMs, work), deadline])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The HTTP client of Stripe's library. It sends nothing after the deadline, and ends a request that
 * is open at the deadline. The library itself would go on retrying after the payer got a response.
 */
export function clientWithDeadline(): ReturnType<typeof Stripe.createNodeHttpClient> {
  const client = Stripe.createNodeHttpClient()
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (host, port, path, method, headers, body, protocol, timeout) => {
      const left = (deadlines.getStore() ?? Infinity) - performance.now()
      if (left <= 0) throw Stripe.HttpClient.makeTimeoutError()
      const limit = Math.min(timeout, Math.ceil(left))
      return client.makeRequest(host, port, path, method, headers, body, protocol, limit)
    },
  }
}
