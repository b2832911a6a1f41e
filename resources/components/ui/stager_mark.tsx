import { Armchair } from '~/components/ui/icons'
import { classes } from '~/lib/classes'

interface StagerMarkProps {
  tone?: 'accent' | 'neutral'
  className?: string
}

/** The same icon for every stager whose contact details aren't released. */
export function StagerMark({ tone = 'accent', className }: StagerMarkProps) {
  return (
    <span
      aria-hidden="true"
      className={classes('mark', tone === 'neutral' && 'mark-neutral', className)}
    >
      <Armchair className="icon size-5.5" />
    </span>
  )
}
