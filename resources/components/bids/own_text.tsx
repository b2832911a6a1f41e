import { useEffect, useId, useRef, useState } from 'react'
import type { PartyBid } from '~/components/bids/offers'
import { HidingNote, MarkedText, MaskedText } from '~/components/ui/masked_text'
import { classes } from '~/lib/classes'

export type OwnText = NonNullable<PartyBid['note']>

interface OwnTextBlockProps {
  label: string
  text: OwnText
  className?: string
}

/** A company's note or introduction. A long one is folded after three lines. */
export function OwnTextBlock({ label, text, className }: OwnTextBlockProps) {
  const id = useId()
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [state, setState] = useState<'whole' | 'folded' | 'open'>('whole')

  useEffect(() => {
    const element = paragraph.current
    // One more line isn't worth a button.
    if (element && element.scrollHeight > 4.5 * parseFloat(getComputedStyle(element).lineHeight)) {
      setState('folded')
    }
  }, [text.text])

  return (
    <section aria-labelledby={id} className={classes('min-w-0', className)}>
      <h4 id={id} className="text-sm text-muted">
        {label}
      </h4>
      <p
        ref={paragraph}
        className={classes(
          'mt-1 max-w-[42rem] text-[0.9375rem] text-pretty wrap-anywhere whitespace-pre-line',
          state === 'folded' && 'line-clamp-3 print:line-clamp-none'
        )}
      >
        {text.hidden.length > 0 ? (
          <MarkedText text={text.text} parts={text.hidden} />
        ) : (
          <MaskedText text={text.text} />
        )}
      </p>
      {state !== 'whole' && (
        <button
          type="button"
          className="link min-h-11 text-[0.9375rem] print:hidden"
          aria-expanded={state === 'open'}
          onClick={() => setState(state === 'open' ? 'folded' : 'open')}
        >
          {state === 'open' ? 'Show less' : 'Show more'}
          <span className="sr-only"> of “{label}”</span>
        </button>
      )}
      {text.hiddenNote && <HidingNote className="mt-1.5" text={text.hiddenNote} />}
    </section>
  )
}

/** The note and the introduction of an offer; nothing without them. */
export function OwnTexts({ bid, className }: { bid: PartyBid; className?: string }) {
  const { note, introduction } = bid
  if (!note && !introduction) return null
  return (
    <div className={classes('grid gap-4', className)}>
      {note && <OwnTextBlock label="Note from the company" text={note} />}
      {introduction && <OwnTextBlock label="About the company" text={introduction} />}
    </div>
  )
}
