import type { HttpContext } from '@adonisjs/core/http'
import Payment from '#models/payment'
import { listPayments } from '#queries/console_payments'
import { logSecurityEvent } from '#services/observability/security_log'
import ConsolePaymentTransformer from '#transformers/console_payment_transformer'
import { refundValidator } from '#validators/console'

export default class RefundsController {
  /**
   * Refunds a paid fee in full: `{ reason, note? }` → the updated payment. Only the team sees the
   * note.
   */
  async store(ctx: HttpContext) {
    const { auth, params, request, serialize } = ctx
    const order = await request.validateUsing(refundValidator)
    await Payment.refund(params.id, { by: auth.user!, ...order })
    logSecurityEvent(ctx, 'refund_ordered', { paymentId: params.id })
    const payment = await listPayments({}).where('id', params.id).firstOrFail()
    return serialize(ConsolePaymentTransformer.transform(payment))
  }
}
