import type { ReactNode } from 'react'

interface FormSectionProps {
  id: string
  title: string
  /** While it is sent nothing can be changed: it would be lost without a word. */
  sending: boolean
  children: ReactNode
}

export function FormSection({ id, title, sending, children }: FormSectionProps) {
  return (
    <section aria-labelledby={id} inert={sending} className="grid gap-5 py-9 lg:py-11">
      <h2 id={id} className="display scroll-mt-6 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
