import vine from '@vinejs/vine'

/** What the browser says it has paid; believed only after asking the provider. */
export const completePaymentValidator = vine.create({
  paymentIntentId: vine.string().regex(/^pi_[A-Za-z0-9_]{1,100}$/),
})
