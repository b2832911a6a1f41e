import { ownersWithCompany, type RegistrationType } from '#enums/user_types'
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

export const emptyRegistration = (email: string): RegistrationValues => ({
  email,
  password: '',
  name: '',
  phone: '',
  company: '',
  website: '',
  bio: '',
  agreeToTerms: false,
})

/** REG-02, REG-03: staging companies, agents and builders have one. */
export const asksForCompany = (type: RegistrationType) =>
  type === 'staging_company' || ownersWithCompany.includes(type)

/** REG-01, REG-03. */
export function registrationErrors(type: RegistrationType, values: RegistrationValues) {
  const stager = type === 'staging_company'
  const website = wholeAddress(values.website)
  const digits = phoneDigits(values.phone).length
  return faults({
    email:
      !isEmail(values.email) &&
      (stager ? 'Please enter a valid login email address' : 'Please enter a valid email address'),
    name: values.name.trim() === '' && (stager ? 'Contact name is required' : 'Name is required'),
    company: stager && values.company.trim() === '' && 'Company name is required',
    website:
      website !== '' && !isAddress(website) && 'Enter the whole address, starting with https://',
    phone:
      digits < 10 &&
      (digits === 0 ? 'Phone number is required' : 'Enter a phone number with ten digits'),
    password: values.password.length < PASSWORD_MINIMUM && PASSWORD_TOO_SHORT,
    agreeToTerms: !values.agreeToTerms && 'You must agree to the Terms of Service',
  })
}

/** The body of POST /api/auth/register (API-03); what a type is not asked for is left out. */
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
