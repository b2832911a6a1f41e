import { accountMessages, isEmail, isWebsite, minLengths, wholeAddress } from '#shared/field_rules'
import { phoneNumberProblem } from '#shared/phone_number'
import { ownersWithCompany, type RegistrationType } from '#shared/user_types'
import { faults } from '~/hooks/use_form'
import { phoneDigits } from '~/lib/format'

export interface RegistrationValues {
  email: string
  password: string
  name: string
  phone: string
  company: string
  website: string
  bio: string
  agreeToTerms: boolean
}

const nothing: RegistrationValues = {
  email: '',
  password: '',
  name: '',
  phone: '',
  company: '',
  website: '',
  bio: '',
  agreeToTerms: false,
}

/** What was typed last, and the address it began with. */
let kept: { given: string; values: RegistrationValues } | null = null

/**
 * What was typed outlives a change of type, a closed dialog and the way back, but neither a load of
 * the page nor a log in; the password is not kept.
 */
export function keepRegistration(given: string, values: RegistrationValues): void {
  kept = { given, values: { ...values, password: '' } }
}

export function forgetRegistration(): void {
  kept = null
}

/** What the form begins with. An address that was given since, as on the home page, goes first. */
export function begunRegistration(email: string): RegistrationValues {
  const { given, values } = kept ?? { given: '', values: nothing }
  return email && email !== given ? { ...values, email } : values
}

/** Staging companies, agents and builders have one. */
export const asksForCompany = (type: RegistrationType) =>
  type === 'staging_company' || ownersWithCompany.includes(type)

export function registrationErrors(type: RegistrationType, values: RegistrationValues) {
  const stager = type === 'staging_company'
  const messages = stager ? { ...accountMessages, ...accountMessages.stager } : accountMessages
  const digits = phoneDigits(values.phone)
  return faults({
    email: !isEmail(values.email) && messages.email,
    name: values.name.trim() === '' && messages.name,
    company: stager && values.company.trim() === '' && accountMessages.stager.company,
    phone: digits === '' ? messages.phone : phoneNumberProblem(digits),
    website: stager && !isWebsite(values.website) && messages.website,
    password: values.password.length < minLengths.password && messages.password,
    agreeToTerms: !values.agreeToTerms && messages.agreeToTerms,
  })
}

/** The body of POST /api/auth/register; what a type is not asked for is left out. */
export function registrationBody(type: RegistrationType, values: RegistrationValues) {
  return {
    userType: type,
    email: values.email.trim(),
    password: values.password,
    name: values.name.trim(),
    phone: phoneDigits(values.phone),
    company: asksForCompany(type) ? values.company.trim() || undefined : undefined,
    website: type === 'staging_company' ? wholeAddress(values.website) || undefined : undefined,
    bio: values.bio.trim() || undefined,
    agreeToTerms: values.agreeToTerms,
  }
}
