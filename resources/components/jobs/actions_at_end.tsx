import type { ReactNode } from 'react'

/** The actions of a page at its end, on screens without room beside the title. */
export function ActionsAtEnd({ children }: { children: ReactNode }) {
  return (
    <div className="no-print mt-8 -ml-3 flex flex-wrap gap-x-2 gap-y-1 lg:hidden">{children}</div>
  )
}
