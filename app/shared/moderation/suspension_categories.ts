import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** Reasons for a suspension that the user may see; only admins see the full reason. */
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

/** Minimum and maximum length of the reason that an admin writes, in characters. */
export const moderationReasonMinimum = 5
export const moderationReasonLength = 1000
