import type { ReactNode } from 'react'
import { money, moneyFromCents } from '#shared/values/money'
import { classes } from '~/lib/classes'

interface FigureProps {
  as?: 'span' | 'p' | 'dd' | 'strong'
  className?: string
  children: ReactNode
}

/** An important figure, in the display typeface with tabular digits. */
export function Figure({ as: Element = 'span', className, children }: FigureProps) {
  return <Element className={classes('figure', className)}>{children}</Element>
}

type MoneyProps = Omit<FigureProps, 'children'> &
  ({ dollars: number; cents?: never } | { cents: number; dollars?: never })

export function Money({ dollars, cents, ...figure }: MoneyProps) {
  return (
    <Figure {...figure}>{dollars === undefined ? moneyFromCents(cents) : money(dollars)}</Figure>
  )
}
