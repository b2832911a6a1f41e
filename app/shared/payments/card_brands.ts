import { Enumeration } from '#shared/values/enumeration'

/** Card brands by Stripe's name. */
const cardBrands = new Enumeration({
  offered: {
    visa: 'Visa',
    mastercard: 'Mastercard',
    amex: 'American Express',
    discover: 'Discover',
    diners: 'Diners Club',
    jcb: 'JCB',
    unionpay: 'UnionPay',
    unknown: 'Card',
  },
})

/** Such as `Visa ending in 4242`; null if Stripe reported no card. */
export function cardName(brand: string | null, lastFour: string | null): string | null {
  return brand && lastFour ? `${cardBrands.label(brand)} ending in ${lastFour}` : null
}
