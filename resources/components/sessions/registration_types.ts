import { Armchair, HousePlus, type Icon, KeyRound, Ruler } from '~/components/ui/icons'
import { registrationLabels, type RegistrationType } from '#shared/accounts/user_types'

interface RegistrationKind {
  type: RegistrationType
  label: string
  line: string
  icon: Icon
}

const kind = (type: RegistrationType, line: string, icon: Icon): RegistrationKind => ({
  type,
  label: registrationLabels[type],
  line,
  icon,
})

/** The four types of account, in the groups of the chooser. */
export const registrationGroups: readonly { title: string; kinds: readonly RegistrationKind[] }[] =
  [
    {
      title: 'I have homes to stage',
      kinds: [
        kind('realtor', 'I list homes for sellers', KeyRound),
        kind('builder', 'I build homes or furnish model homes', Ruler),
        kind('investor', 'I buy, renovate, sell or rent out', HousePlus),
      ],
    },
    {
      title: 'I stage homes',
      kinds: [kind('staging_company', 'I look for projects and make offers', Armchair)],
    },
  ]

export const registrationTitle = (type: RegistrationType) =>
  `${registrationLabels[type]} Registration`
