import type { AgreementTerms } from '#shared/agreements'
import { dayWithWeekday } from '#shared/market_time'
import { money } from '#shared/money'
import { Card } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'

interface TermsCardProps {
  terms: AgreementTerms
  /** Whether both have signed them. */
  isSigned: boolean
}

const day = (date: string | null) => (date === null ? 'Not agreed yet' : dayWithWeekday(date))

/** The terms of a version or a draft that the staging page has, too. */
export function TermsCard({ terms, isSigned }: TermsCardProps) {
  const { installOn, removalOn, extensionPerMonth } = terms
  return (
    <Card title="Dates and rate">
      <Facts
        layout="rows"
        className="num"
        items={[
          { label: 'Install', value: day(installOn) },
          { label: 'Removal', value: day(removalOn) },
          {
            label: 'Each extra month',
            value: extensionPerMonth === null ? 'Not stated' : money(extensionPerMonth),
          },
        ]}
      />
      {!isSigned && (
        <p className="mt-4 text-sm text-pretty text-muted">
          Once you have both signed, these are on the staging page.
        </p>
      )}
    </Card>
  )
}
