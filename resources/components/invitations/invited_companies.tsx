import { Link } from '@inertiajs/react'
import { InviteButton } from '~/components/invitations/invite_button'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { Badge } from '~/components/ui/badge'
import { FoldedCard } from '~/components/projects/fold'
import { LocalTime } from '~/components/ui/local_time'

const tones = {
  invited: 'neutral',
  seen: 'info',
  offered: 'success',
  declined: 'neutral',
} as const

/** The companies that the owner has invited to the project, and what became of it. */
export function InvitedCompanies({ project }: Pick<ProjectPageProps, 'project'>) {
  const { id, invitations = [], canInvite = false } = project
  if (invitations.length === 0 && !canInvite) return null
  return (
    <FoldedCard
      title="Invited companies"
      summary={invitations.length > 0 ? `${invitations.length} invited` : 'None yet'}
    >
      {invitations.length === 0 ? (
        <p className="-mt-1 text-[0.9375rem] text-muted">
          Ask companies you worked with, or your favorites, to make an offer.
        </p>
      ) : (
        <ul className="-mt-1 divide-y divide-line text-[0.9375rem]">
          {invitations.map(({ stagerIdentifier, hasPage, name, state, stateLabel, invitedAt }) => (
            <li
              key={stagerIdentifier}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5"
            >
              <span className="min-w-0">
                {hasPage ? (
                  <Link
                    href={`/companies/${stagerIdentifier}?project=${id}`}
                    className="font-medium wrap-anywhere hover:text-accent"
                  >
                    {name ?? stagerIdentifier}
                  </Link>
                ) : (
                  <span className="font-medium wrap-anywhere">{name ?? stagerIdentifier}</span>
                )}
                <span className="block text-sm text-muted">
                  Invited <LocalTime at={invitedAt} format="relative" />
                </span>
              </span>
              <Badge text={stateLabel} tone={tones[state]} />
            </li>
          ))}
        </ul>
      )}
      {canInvite && <InviteButton projectId={id} className="mt-4 w-full" />}
    </FoldedCard>
  )
}
