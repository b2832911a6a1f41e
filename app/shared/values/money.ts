const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `3640` → `$3,640`. Takes dollars. */
export const money = (dollars: number) => wholeDollars.format(dollars)

/** `4900` → `$49`, `4950` → `$49.50`. Takes cents. */
export const moneyFromCents = (cents: number) =>
  (cents % 100 === 0 ? wholeDollars : dollarsAndCents).format(cents / 100)

/** `186000` → `$1,860.00`: always with the cents. Takes cents. */
export const exactMoney = (cents: number) => dollarsAndCents.format(cents / 100)

/** `-186000` → `−$1,860.00`. Takes cents. */
export const signedMoney = (cents: number) =>
  cents < 0 ? `−${exactMoney(-cents)}` : exactMoney(cents)

/** `12` → `$12.00`. For rates, which are compared to the cent. Takes dollars. */
export const rate = (dollars: number) => dollarsAndCents.format(dollars)

/** `4900` → `49`, `4950` → `49.50`: for files that other programs read. Takes cents. */
export const dollarsFromCents = (cents: number) => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)
