import vine from '@vinejs/vine'

/** The intent that the browser reports as paid. Verify it with the payment provider. */
export const completePaymentValidator = vine.create({
  paymentIntentId: vine.string().regex(/^pi_[A-Za-z0-9_]{1,100}$/),
})
