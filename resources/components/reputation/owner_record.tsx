import { ratingText, type OwnerReputation } from '#shared/reputation/reputation'
import { FormulaLink } from '~/components/reputation/company_record'
import { Card } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'
import { plural, wait } from '~/lib/format'

const hires = ({ past, hired }: OwnerReputation): string =>
  past === 0 ? 'First project' : `Hired on ${hired} of ${plural(past, 'project')}`

/** An owner's figures as rows of `Facts`. What isn't known has no row. */
export const ownerFacts = (record: OwnerReputation) => [
  { label: "Owner's track record", value: hires(record) },
  ...(record.decisionMinutes === null
    ? []
    : [{ label: 'Decides in', value: `About ${wait(record.decisionMinutes)}` }]),
  ...(record.cancellations === 0
    ? []
    : [
        {
          label: 'Cancelled after acceptance',
          value: plural(record.cancellations, 'project'),
        },
      ]),
  ...(record.past === 0 && record.rating === 0
    ? []
    : [
        {
          label: 'Reviews by companies',
          value:
            ratingText(record.rating) + (record.reviewCount > 0 ? ` (${record.reviewCount})` : ''),
        },
      ]),
]

/** On the owner's dashboard: what companies read about them. */
export function OwnRecord({ reputation }: { reputation: OwnerReputation }) {
  return (
    <Card className="mt-12" title="What companies see about you">
      <Facts
        items={ownerFacts(reputation).map((fact) =>
          fact.label === "Owner's track record" ? { ...fact, label: 'Track record' } : fact
        )}
        className="sm:grid-cols-4"
      />
      <p className="mt-4 text-sm text-muted">
        Staging companies read this before they make an offer. They don't see your name.{' '}
        <FormulaLink />
      </p>
    </Card>
  )
}
