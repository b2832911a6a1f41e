import type { CompanyReputation, OwnerReputation } from '#shared/reputation/reputation'
import { companyFacts, FormulaLink } from '~/components/reputation/company_record'
import { ownerFacts } from '~/components/reputation/owner_record'

interface ReputationProps {
  isStager: boolean
  company: CompanyReputation
  owner: OwnerReputation
}

/** What others read about an account. Companies with projects of their own have both. */
export function Reputation({ isStager, company, owner }: ReputationProps) {
  const facts = [
    ...(isStager ? companyFacts(company) : []),
    ...(isStager && owner.posted === 0
      ? []
      : [{ label: 'Projects posted', value: owner.posted || 'None yet' }, ...ownerFacts(owner)]),
  ]
  return (
    <section className="card px-4 py-3.5 text-sm sm:px-5 lg:px-6" aria-label="Reputation">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="num mt-0.5 font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <FormulaLink className="mt-3" />
    </section>
  )
}
