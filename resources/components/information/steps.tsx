import type { ReactNode } from 'react'

interface StepsProps {
  id: string
  title: string
  lead: ReactNode
  steps: readonly { title: string; text: string }[]
}

/** A way in numbered steps: the heading stays beside them where there is room. */
export function Steps({ id, title, lead, steps }: StepsProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-14 gap-y-6 border-t border-line pt-10 lg:grid-cols-12 lg:pt-14"
    >
      <div className="lg:col-span-4">
        <h2 id={id} className="display text-[1.75rem] leading-tight lg:text-3xl">
          {title}
        </h2>
        <p className="mt-2 max-w-sm text-pretty text-muted">{lead}</p>
      </div>
      <ol className="divide-y divide-line lg:col-span-8">
        {steps.map((step, at) => (
          <li key={step.title} className="flex gap-5 py-6 first:pt-0 last:pb-0 sm:gap-8">
            <span className="figure w-6 shrink-0 text-2xl text-accent" aria-hidden>
              {at + 1}
            </span>
            <div className="max-w-[36rem]">
              <h3 className="text-lg font-semibold">{step.title}</h3>
              <p className="mt-1 text-pretty text-muted">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
