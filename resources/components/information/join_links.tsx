import { Link } from '@inertiajs/react'
import { ArrowRight } from '~/components/ui/icons'
import type { RegistrationType } from '#shared/accounts/user_types'
import { registrationGroups } from '~/components/sessions/registration_types'
import { useCurrentUser } from '~/hooks/use_current_user'

const kinds = registrationGroups.flatMap((group) => group.kinds)

interface JoinLinksProps {
  title: string
  hrefOf: (type: RegistrationType) => string
}

/** Registration links for each type of account, hidden from signed-in users. */
export function JoinLinks({ title, hrefOf }: JoinLinksProps) {
  if (useCurrentUser()) return null
  return (
    <section
      aria-labelledby="join"
      className="grid gap-x-14 gap-y-6 border-t border-line pt-10 lg:grid-cols-12 lg:pt-14"
    >
      <div className="lg:col-span-4">
        <h2 id="join" className="display text-[1.75rem] leading-tight lg:text-3xl">
          {title}
        </h2>
        <p className="mt-2 max-w-sm text-pretty text-muted">Signing up is free for everyone.</p>
      </div>
      <ul className="divide-y divide-line lg:col-span-8 lg:-mt-3">
        {kinds.map(({ type, label, line }) => (
          <li key={type}>
            <Link
              href={hrefOf(type)}
              className="group flex min-h-16 items-center justify-between gap-4 py-3"
            >
              <span>
                <span className="block text-lg font-semibold group-hover:text-accent">{label}</span>
                <span className="text-[0.9375rem] text-muted">{line}</span>
              </span>
              <ArrowRight className="icon size-5 text-accent" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
