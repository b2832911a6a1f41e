import { Link } from '@inertiajs/react'
import { ChevronRight } from '~/components/ui/icons'
import type { MouseEvent } from 'react'
import type { RegistrationType } from '#shared/accounts/user_types'
import { registrationGroups } from '~/components/sessions/registration_types'

interface RegistrationTypeChooserProps {
  /** Path of the form for a type. */
  hrefOf: (type: RegistrationType) => string
  /** Set if a click doesn't open the path but a dialog. */
  onPress?: (event: MouseEvent, type: RegistrationType) => void
}

/** The four types of account, each with a link to its form. */
export function RegistrationTypeChooser({ hrefOf, onPress }: RegistrationTypeChooserProps) {
  return (
    <div className="grid gap-6">
      {registrationGroups.map(({ title, kinds }) => (
        <div key={title}>
          <p className="text-sm font-semibold">{title}</p>
          <ul className="mt-2 divide-y divide-line overflow-hidden rounded-md border border-line">
            {kinds.map(({ type, label, line, icon: Icon }) => (
              <li key={type}>
                <Link
                  href={hrefOf(type)}
                  preserveState
                  onClick={(event) => onPress?.(event, type)}
                  className="flex min-h-16 items-center gap-4 px-4 py-2.5 -outline-offset-2 hover:bg-paper"
                >
                  <Icon className="icon size-5 text-accent" />
                  <span className="flex-1 leading-snug">
                    <span className="block font-semibold">{label}</span>
                    <span className="text-sm text-muted">{line}</span>
                  </span>
                  <ChevronRight className="icon text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
