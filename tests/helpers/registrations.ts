import { password } from '#tests/helpers/people'

/** The body that the owners' form sends (REG-01). */
export const ownerForm = {
  email: 'Olivia.Owner@Example.com',
  password,
  name: 'Olivia Owner',
  userType: 'realtor',
  phone: '(828) 555-0142',
  agreeToTerms: true,
}

/** The body that the stagers' form sends (REG-03). */
export const stagerForm = {
  ...ownerForm,
  email: 'hello@harbor.example',
  name: 'Sam Stager',
  userType: 'staging_company',
  company: 'Harbor Staging',
}
