import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** Emails that the team can resend. */
export const resendableEmails = new Enumeration({
  offered: {
    confirmation: 'Confirmation of the address',
    password_reset: 'Link for a new password',
    receipt: 'Receipt',
    delivery: 'Email in the timeline',
  },
})
export type ResendableEmail = ValueOf<typeof resendableEmails>

/** How many emails the team can resend to an account within an hour. */
export const resentPerHour = 5
