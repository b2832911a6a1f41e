import { phoneNumberProblem } from '#shared/phone_number'
import { ownersWithCompany, type RegistrationType } from '#shared/user_types'
import {
  faults,
  isAddress,
  isEmail,
  PASSWORD_MINIMUM,
  PASSWORD_TOO_SHORT,
  wholeAddress,
} from '~/components/sessions/rules'
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
  const website = wholeAddress(values.website)
  const digits = phoneDigits(values.phone)
  return faults({
    email:
      !isEmail(values.email) &&
      (stager ? 'Please enter a valid login email address' : 'Please enter a valid email address'),
    name: values.name.trim() === '' && (stager ? 'Contact name is required' : 'Name is required'),
    company: stager && values.company.trim() === '' && 'Company name is required',
    website:
      website !== '' && !isAddress(website) && 'Enter the whole address, starting with https://',
    phone: digits === '' ? 'Phone number is required' : phoneNumberProblem(digits),
    password: values.password.length < PASSWORD_MINIMUM && PASSWORD_TOO_SHORT,
    agreeToTerms: !values.agreeToTerms && 'You must agree to the Terms of Service',
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
