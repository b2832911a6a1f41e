import type { AgreementTerms } from '#shared/agreements/agreements'
import { dayWithWeekday } from '#shared/values/market_time'
import { money } from '#shared/values/money'
import { Card } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'

interface TermsCardProps {
  terms: AgreementTerms
  /** Whether everyone has signed them. */
  isSigned: boolean
}

const day = (date: string | null) => (date === null ? 'Not agreed yet' : dayWithWeekday(date))

/** The terms of a version or a draft, which its text states, too. */
export function TermsCard({ terms, isSigned }: TermsCardProps) {
  const { price, installOn, removalOn, extensionPerMonth } = terms
  return (
    <Card title="Terms">
      <Facts
        layout="rows"
        className="num"
        items={[
          { label: 'Accepted offer', value: price === null ? 'Not stated' : money(price) },
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
          Once everyone has signed, these dates and this rate are on the staging page.
        </p>
      )}
    </Card>
  )
}
