import type { Data } from '@generated/data'
import { Facts } from '~/components/ui/facts'
import { LocalTime } from '~/components/ui/local_time'
import { number, plural } from '~/lib/format'

/** How the owner's earlier projects ended; only companies get it. */
export type OwnerRecord = { past: number; hired: number }

interface MarketFactsProps {
  project: Data.Project
  record: OwnerRecord | null
}

/** What a company weighs before it names a price: rivals, age, and whether this owner hires. */
export function MarketFacts({ project, record }: MarketFactsProps) {
  return (
    <Facts
      layout="rows"
      className="mt-3 border-b border-line text-sm [&_.row]:py-2"
      items={[
        { label: 'Offers so far', value: number(project.offerCount) },
        { label: 'Posted', value: <LocalTime at={project.createdAt} format="relative" /> },
        { label: "Owner's track record", value: record && hires(record) },
      ].filter(({ value }) => value !== null)}
    />
  )
}

function hires({ past, hired }: OwnerRecord): string {
  return past === 0 ? 'First project' : `Hired on ${hired} of ${plural(past, 'project')}`
}
