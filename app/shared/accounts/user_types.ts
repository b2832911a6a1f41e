import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** User types, as shown in lists and contact details. */
export const userTypes = new Enumeration({
  offered: {
    realtor: 'Real Estate Agent',
    builder: 'Builder',
    investor: 'Investor',
    staging_company: 'Staging Company',
  },
  displayed: { homeowner: 'Homeowner' },
})

export type UserType = ValueOf<typeof userTypes>

/** The registration pages call investors "Real Estate Investor". */
export const registrationLabels = {
  realtor: 'Real Estate Agent',
  builder: 'Builder',
  investor: 'Real Estate Investor',
  staging_company: 'Staging Company',
} as const satisfies Partial<Record<UserType, string>>

export type RegistrationType = keyof typeof registrationLabels

export const isRegistrationType = (type: unknown): type is RegistrationType =>
  typeof type === 'string' && Object.hasOwn(registrationLabels, type)

/** Only these owners are asked for a company. */
export const ownersWithCompany: readonly UserType[] = ['realtor', 'builder']
