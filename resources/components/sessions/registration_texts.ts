import type { RegistrationType } from '#shared/user_types'

/** What owners and staging companies are told about the same things. */
export function registrationTexts(type: RegistrationType) {
  if (type === 'staging_company') {
    return {
      privacy:
        'Your offers carry no name. Contact details are shared only after you have paid the platform fee of an offer that was accepted.',
      welcome: 'Welcome to Stagely! Start finding projects to bid on.',
    }
  }
  return {
    privacy:
      'Your phone and email stay private. Only a company whose offer you accepted, and which has paid, gets to see them.',
    welcome: 'Welcome to Stagely!',
  }
}
