import { Check } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import { classes } from '~/lib/classes'

export interface FirstStep {
  title: string
  text: ReactNode
  done?: boolean
  /** A link, a button or a small form. */
  action?: ReactNode
}

interface FirstStepsProps {
  title: string
  lead: string
  steps: readonly FirstStep[]
  /** URL of a decorative image with a 3:2 aspect ratio. */
  picture: string
}

/** The empty state of a dashboard: the first steps for a new user. */
export function FirstSteps({ title, lead, steps, picture }: FirstStepsProps) {
  const next = steps.findIndex(({ done }) => !done)
  return (
    <section className="card mt-8 grid overflow-hidden lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="p-6 max-lg:order-2 lg:p-10">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="mt-1 max-w-[34rem] text-pretty text-muted">{lead}</p>
        <ol className="mt-6 grid grid-cols-1 gap-6">
          {steps.map(({ title: name, text, done = false, action }, index) => (
            <li
              key={name}
              aria-current={index === next ? 'step' : undefined}
              className="flex gap-4"
            >
              <span
                className={classes(
                  'num grid size-7 shrink-0 place-items-center rounded-full border text-sm font-semibold',
                  done && 'border-transparent bg-accent text-accent-ink',
                  !done && (index === next ? 'border-accent text-accent' : 'border-line text-muted')
                )}
              >
                {done ? <Check className="icon size-4" aria-label="Done" /> : index + 1}
              </span>
              <div className="min-w-0 flex-1">
                <h3 className="font-semibold">{name}</h3>
                <p className="mt-0.5 max-w-[34rem] text-[0.9375rem] text-pretty text-muted">
                  {text}
                </p>
                {action && <div className="mt-3">{action}</div>}
              </div>
            </li>
          ))}
        </ol>
      </div>
      <img
        src={picture}
        alt=""
        width={960}
        height={640}
        className="h-full max-h-56 w-full object-cover max-sm:hidden lg:max-h-none"
      />
    </section>
  )
}
