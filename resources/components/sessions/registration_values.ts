import {
  accountMessages,
  isEmail,
  isWebsite,
  minLengths,
  wholeAddress,
} from '#shared/values/field_rules'
import { cleanLine, cleanText } from '#shared/values/pasted_text'
import { phoneDigits, phoneNumberProblem } from '#shared/accounts/phone_number'
import { ownersWithCompany, type RegistrationType } from '#shared/accounts/user_types'
import { faults } from '~/hooks/use_form'

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

/** The last input, the email address it was prefilled with, and whether a password was typed. */
let kept: { given: string; values: RegistrationValues; hasPassword: boolean } | null = null

/**
 * Keeps the input when the user changes the type or goes back. It's lost on a page load, after sign-in
 * and when it is discarded. The password is never kept.
 */
export function keepRegistration(given: string, values: RegistrationValues): void {
  const hasPassword = values.password !== ''
  kept = { given: given || (kept?.given ?? ''), values: { ...values, password: '' }, hasPassword }
}

export function forgetRegistration(): void {
  kept = null
}

/** Whether something was typed that the form didn't begin with. */
export function isRegistrationBegun(): boolean {
  if (!kept) return false
  const start = new Map(Object.entries({ ...nothing, email: kept.given }))
  const values = Object.entries(kept.values)
  return kept.hasPassword || values.some(([name, value]) => value !== start.get(name))
}

/**
 * The form's initial values. An email address given since then, as on the home page, replaces the
 * kept one.
 */
export function initialRegistration(email: string): RegistrationValues {
  const { given, values } = kept ?? { given: '', values: nothing }
  return email && email !== given ? { ...values, email } : values
}

/** Whether the form asks for a company name. */
export const asksForCompany = (type: RegistrationType) =>
  type === 'staging_company' || ownersWithCompany.includes(type)

export function registrationErrors(type: RegistrationType, values: RegistrationValues) {
  const stager = type === 'staging_company'
  const messages = stager ? { ...accountMessages, ...accountMessages.stager } : accountMessages
  const digits = phoneDigits(values.phone)
  return faults({
    email: !isEmail(values.email) && messages.email,
    name: cleanLine(values.name) === '' && messages.name,
    company: stager && cleanLine(values.company) === '' && accountMessages.stager.company,
    phone: digits === '' ? messages.phone : phoneNumberProblem(digits),
    website: stager && !isWebsite(values.website) && messages.website,
    password: values.password.length < minLengths.password && messages.password,
    agreeToTerms: !values.agreeToTerms && messages.agreeToTerms,
  })
}

/** The body of POST /api/auth/register, with only the fields of the type. */
export function registrationBody(type: RegistrationType, values: RegistrationValues) {
  return {
    userType: type,
    email: cleanLine(values.email),
    password: values.password,
    name: cleanLine(values.name),
    phone: phoneDigits(values.phone),
    company: asksForCompany(type) ? cleanLine(values.company) || undefined : undefined,
    website: type === 'staging_company' ? wholeAddress(values.website) || undefined : undefined,
    bio: cleanText(values.bio) || undefined,
    agreeToTerms: values.agreeToTerms,
  }
}
