import type { Data } from '@generated/data'
import { contactNoun } from '#shared/contact_details'
import { HidingNote } from '~/components/ui/masked_text'

type Hidden = Data.Project['hidden'][number]

const fields: Readonly<Record<Hidden['field'], string>> = {
  title: 'the title',
  description: 'the description',
  location: 'the location',
  city: 'the city',
  neighborhood: 'the neighborhood',
  county: 'the county',
  otherRooms: 'the other rooms',
  budgetRange: 'the budget range',
}

interface HiddenNoteProps {
  hidden: readonly Hidden[]
  /** Whether the company has paid and reads everything. */
  released: boolean
}

/** Tells an owner which parts of the project others do not see. */
export function HiddenNote({ hidden, released }: HiddenNoteProps) {
  if (hidden.length === 0) return null
  const parts = hidden.map(({ kind, field }) => `${contactNoun(kind)} in ${fields[field]}`)
  const lead = released
    ? 'Only you and the company that paid the fee see'
    : 'Hidden from everyone else until the platform fee is paid:'
  return <HidingNote className="px-1" text={`${lead} ${[...new Set(parts)].join(', ')}.`} />
}
