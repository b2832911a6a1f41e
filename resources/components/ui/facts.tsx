import type { ReactNode } from 'react'
import { classes } from '~/lib/classes'

export interface Fact {
  label: string
  value: ReactNode
}

const layouts = {
  grid: { list: 'facts grid grid-cols-2 gap-x-6 gap-y-3.5', item: '', value: '' },
  rows: { list: 'text-[0.9375rem]', item: 'row', value: '' },
  list: {
    list: 'divide-y divide-line text-[0.9375rem] [&_dt]:text-muted',
    item: 'grid gap-x-6 py-2.5 first:pt-0 last:pb-0 sm:grid-cols-[15rem_minmax(0,1fr)]',
    value: 'font-medium',
  },
  strip: {
    list: 'grid border-y border-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none',
    item: 'flex flex-col-reverse justify-end py-4 border-line sm:not-first:border-l sm:not-first:pl-5 [&_dt]:text-sm [&_dt]:text-muted',
    value: 'figure text-[1.375rem] leading-7',
  },
}

interface FactsProps {
  items: readonly Fact[]
  /**
   * `grid`: label above value; `rows`: label left, value right; `list`: value beside the label, on
   * phones below it; `strip`: figures between hairlines.
   */
  layout?: keyof typeof layouts
  className?: string
}

export function Facts({ items, layout = 'grid', className }: FactsProps) {
  const { list, item, value: valueClass } = layouts[layout]
  // On phones, an even number fills its rows of two.
  const columns = layout === 'strip' && (items.length % 2 === 0 ? 'grid-cols-2' : 'grid-cols-3')
  return (
    <dl className={classes(list, columns, className)}>
      {items.map(({ label, value }) => (
        <div key={label} className={item || undefined}>
          <dt>{label}</dt>
          <dd className={valueClass || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
