import { Link } from '@inertiajs/react'
import { Star } from '~/components/ui/icons'
import { formulaPath, ratingText, type CompanyReputation } from '#shared/reputation/reputation'
import { Badge } from '~/components/ui/badge'
import { classes } from '~/lib/classes'
import { plural, wait } from '~/lib/format'

interface RatingProps {
  rating: number
  reviewCount: number
  /** Address of the reviews; left out for plain text. */
  href?: string
}

/** `4.3 (6 reviews)`, or `No reviews yet`. */
export function Rating({ rating, reviewCount, href }: RatingProps) {
  if (rating === 0) return <>{ratingText(rating)}</>
  const count = plural(reviewCount, 'review')
  return (
    <span className="num whitespace-nowrap">
      <Star aria-hidden="true" className="mr-1 mb-0.5 inline size-4 fill-current text-accent" />
      <span className="font-medium">{rating.toFixed(1)}</span>
      <span className="sr-only"> out of 5</span>{' '}
      {href ? (
        <Link href={href} className="link ml-0.5">
          {count}
        </Link>
      ) : (
        `(${count})`
      )}
    </span>
  )
}

export const NewBadge = () => <Badge text="New on Stagely" />

/** `Replies in about 3 hours`, `100% paid on time`, and how often it gave up if it did. */
const habits = ({ replyMinutes, paidOnTime, cancellations }: CompanyReputation): string[] =>
  [
    replyMinutes !== null && `Replies in about ${wait(replyMinutes)}`,
    paidOnTime !== null && `${paidOnTime}% paid on time`,
    cancellations > 0 && `Gave up ${plural(cancellations, 'time')} after winning`,
  ].filter((part) => part !== false)

interface CompanyRecordProps {
  reputation: CompanyReputation
  /** Address of the company's reviews. */
  reviewsHref?: string
  className?: string
}

/** A company's figures in two lines. */
export function CompanyRecord({ reputation, reviewsHref, className }: CompanyRecordProps) {
  const { rating, reviewCount, completedProjects, isNew } = reputation
  const rest = habits(reputation)
  return (
    <div className={classes('text-sm text-muted', className)}>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-ink">
        <span className="num">
          <Rating rating={rating} reviewCount={reviewCount} href={reviewsHref} />
          {completedProjects > 0 && (
            <>
              {' '}
              · <span className="whitespace-nowrap">{completedProjects} completed</span>
            </>
          )}
        </span>
        {isNew && <NewBadge />}
      </p>
      {rest.length > 0 && (
        <p className="num mt-1">
          {rest.map((part, at) => (
            <span key={part}>
              {at > 0 && ' · '}
              <span className="inline-block">{part}</span>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

/** A company's figures as rows of `Facts`. */
export const companyFacts = (reputation: CompanyReputation) => [
  { label: 'Completed on Stagely', value: reputation.completedProjects || 'None yet' },
  {
    label: 'Reviews',
    value:
      ratingText(reputation.rating) +
      (reputation.reviewCount > 0 ? ` (${reputation.reviewCount})` : ''),
  },
  ...(reputation.replyMinutes === null
    ? []
    : [{ label: 'Replies in', value: `About ${wait(reputation.replyMinutes)}` }]),
  ...(reputation.paidOnTime === null
    ? []
    : [{ label: 'Paid on time', value: `${reputation.paidOnTime}% of its acceptances` }]),
  ...(reputation.paidOnTime === null && reputation.cancellations === 0
    ? []
    : [{ label: 'Gave up after winning', value: reputation.cancellations || 'Never' }]),
]

export const FormulaLink = ({ className }: { className?: string }) => (
  <Link href={formulaPath} className={classes('link inline-flex min-h-6 items-center', className)}>
    How these figures are computed
  </Link>
)
