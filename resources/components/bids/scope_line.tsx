import { isComplete, missingRoomsText, scopeText, type OfferScope } from '#shared/bids/offer_scope'
import { Check, TriangleAlert } from '~/components/ui/icons'
import { classes } from '~/lib/classes'

interface ScopeLineProps {
  /** Nothing is shown if the project names no rooms. */
  scope: OfferScope | null
  /** Fills its box with the tone of a status. */
  band?: boolean
  className?: string
}

/** `3 of 6 rooms. No kitchen, office, or entry/foyer.` */
export function ScopeLine({ scope, band = false, className }: ScopeLineProps) {
  if (!scope) return null
  const missing = missingRoomsText(scope)
  const complete = isComplete(scope)
  const isPartial = scope.included !== null && !complete
  return (
    <p
      className={classes(
        'flex items-start gap-2 text-[0.9375rem] text-pretty',
        band && 'rounded-md px-3 py-2',
        band && (complete ? 'bg-success-soft' : isPartial ? 'bg-warning-soft' : 'bg-sunken'),
        complete ? 'text-success' : isPartial ? 'text-warning' : 'text-muted',
        className
      )}
    >
      {complete && <Check className="icon mt-0.5" aria-hidden />}
      {isPartial && <TriangleAlert className="icon mt-0.5" aria-hidden />}
      <span className="min-w-0">
        <span className="font-semibold">{scopeText(scope)}</span>
        {missing && `. ${missing}`}
      </span>
    </p>
  )
}
