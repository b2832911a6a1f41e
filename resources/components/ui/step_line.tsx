import { Check } from '~/components/ui/icons'
import { classes } from '~/lib/classes'

/** A check mark for a completed step, else its number. */
export function StepMark({ at, current }: { at: number; current: number }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'num grid size-7 shrink-0 place-items-center rounded-full border-2 text-sm [print-color-adjust:exact] max-[26rem]:size-6',
        at < current && 'border-accent bg-accent text-accent-ink',
        at === current && 'border-accent text-ink',
        at > current && 'border-line text-muted'
      )}
    >
      {at < current ? <Check className="icon size-4" /> : at + 1}
    </span>
  )
}
