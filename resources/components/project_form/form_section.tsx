import type { ReactNode } from 'react'

interface FormSectionProps {
  id: string
  title: string
  children: ReactNode
}

export function FormSection({ id, title, children }: FormSectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-5 py-9 lg:py-11">
      <h2 id={id} className="display scroll-mt-6 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
