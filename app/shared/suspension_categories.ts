import { Enumeration, type ValueOf } from './enumeration.js'

/** Why an account is suspended, as its user may read it; the full reason is for admins. */
export const suspensionCategories = new Enumeration({
  offered: {
    information: 'False or misleading information',
    payment: 'An unresolved payment problem',
    conduct: 'Abusive or unlawful conduct',
    security: 'Unusual activity on the account',
    terms: 'A breach of the terms of service',
  },
})
export type SuspensionCategory = ValueOf<typeof suspensionCategories>

/** Characters of the reason that an administrator writes: at least, at most. */
export const moderationReasonMinimum = 5
export const moderationReasonLength = 1000
