import type { AgreementSection } from '#shared/agreements/agreement_text'
import { dayInWords } from '#shared/values/market_time'
import { money } from '#shared/values/money'
import { plainText, type TextOfSide } from '~/components/ui/conflict_panel'

const textOf = ({ heading, text }: AgreementSection) => `${heading}\n${text}`

/** One side of a conflict about a text of sections or its terms. */
export const textOfSections: TextOfSide = (field, values) => {
  const value = values[field]
  if (field.startsWith('sections.')) return textOf(value as AgreementSection)
  if (field === 'sections') return (value as AgreementSection[]).map(textOf).join('\n\n')
  if (field === 'installOn' && typeof value === 'string') return dayInWords(value)
  return typeof value === 'number' ? money(value) : plainText(value)
}
