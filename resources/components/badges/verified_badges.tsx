import { BadgeCheck } from '~/components/ui/icons'
import { LocalTime } from '~/components/ui/local_time'

interface VerifiedBadgesProps {
  badges: readonly { name: string; checkedAt: string }[]
  className?: string
}

/** What a staging company has verified, and when we checked it. */
export function VerifiedBadges({ badges, className }: VerifiedBadgesProps) {
  if (badges.length === 0) return null
  return (
    <ul aria-label="Verified by Stagely" className={className}>
      {badges.map(({ name, checkedAt }) => (
        <li key={name} className="flex items-start gap-2 text-[0.9375rem] not-first:mt-1.5">
          <BadgeCheck className="icon mt-0.5 text-success" aria-hidden />
          <span className="min-w-0">
            <span className="font-medium">{name}</span>{' '}
            <span className="text-sm text-muted">
              checked by Stagely on <LocalTime at={checkedAt} format="short" />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
