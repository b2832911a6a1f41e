import { Check } from '~/components/ui/icons'
import { classes } from '~/lib/classes'

interface StepLineProps {
  label: string
  steps: readonly string[]
  /** Index of the current step; `steps.length` if all are done. */
  current: number
}

/** Steps in a row. Phones show only the name of the current one. */
export function StepLine({ label, steps, current }: StepLineProps) {
  return (
    <ol aria-label={label} className="flex items-center">
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === current ? 'step' : undefined}
          className={classes(
            'flex items-center gap-2 text-[0.9375rem] max-[26rem]:gap-1 max-[26rem]:text-sm lg:max-xl:gap-1.5 lg:max-xl:text-sm',
            at > 0 &&
              'flex-1 before:ml-2 before:h-px before:flex-1 max-[26rem]:before:ml-1 lg:max-xl:before:ml-1.5',
            at > 0 && (at > current ? 'before:bg-control' : 'before:bg-accent'),
            'before:[print-color-adjust:exact]',
            at > current && 'text-muted',
            at === current && 'font-semibold'
          )}
        >
          <StepMark at={at} current={current} />
          <span className={classes(at !== current && 'max-sm:sr-only')}>
            {step}
            {at < current && <span className="sr-only">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

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
