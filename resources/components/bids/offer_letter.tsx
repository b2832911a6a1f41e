import { classes } from '~/lib/classes'

interface OfferLetterProps {
  letter: string
  tone?: 'accent' | 'neutral'
  small?: boolean
}

/** The letter of an offer, where offers of one project stand side by side. */
export function OfferLetter({ letter, tone = 'accent', small = false }: OfferLetterProps) {
  return (
    <span
      className={classes(
        'mark figure',
        tone === 'neutral' && 'mark-neutral',
        small ? 'size-6.5 rounded-md text-base leading-none' : 'text-2xl leading-none',
        letter.length > 1 && (small ? 'text-[0.8125rem]' : 'text-xl')
      )}
    >
      <span className="sr-only">Offer </span>
      {letter}
    </span>
  )
}
