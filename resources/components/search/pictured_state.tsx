import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface PicturedStateProps {
  icon: LucideIcon
  title: string
  /** Address of a decorative picture, 3:2. */
  picture: string
  /** Buttons under the text. */
  actions?: ReactNode
  /** One or two sentences. */
  children: ReactNode
}

/** A page that has nothing to list yet: what to do on the left, an empty room on the right. */
export function PicturedState({
  icon: Icon,
  title,
  picture,
  actions,
  children,
}: PicturedStateProps) {
  return (
    <section className="card mt-8 grid overflow-hidden lg:grid-cols-[minmax(0,1fr)_30rem]">
      <div className="self-center p-6 max-lg:order-2 lg:p-10">
        <Icon className="icon size-7 text-accent" />
        <h2 className="mt-4 text-lg font-semibold">{title}</h2>
        <p className="mt-1.5 max-w-[30rem] text-pretty text-muted">{children}</p>
        {actions && <div className="mt-5 flex flex-wrap gap-2">{actions}</div>}
      </div>
      <img
        src={picture}
        alt=""
        width={960}
        height={640}
        className="aspect-3/2 h-full w-full object-cover lg:max-h-80"
      />
    </section>
  )
}
