import type { ReactNode } from 'react'
import { usePage } from '@inertiajs/react'
import { crewDays, type CrewDay } from '#shared/jobs/install_day'
import { SkipLink } from '~/components/navigation/skip_link'
import { Truck } from '~/components/ui/icons'
import { Logo } from '~/components/ui/logo'

/** Layout of a crew's page: no navigation, and nothing about who is signed in. */
export default function CrewLayout({ children }: { children: ReactNode }) {
  const { kind } = usePage<{ kind?: CrewDay }>().props
  return (
    <div className="frame">
      <SkipLink />
      <header className="border-b border-line/70">
        <div className="mx-auto flex min-h-18 max-w-xl items-center justify-between gap-4 px-5">
          <Logo />
          {kind && (
            <p className="flex items-center gap-2 text-sm text-muted">
              <Truck className="icon" />
              Crew, {crewDays.label(kind).toLowerCase()}
            </p>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
