import { ChevronsLeftRight } from '~/components/ui/icons'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { classes } from '~/lib/classes'

export interface Picture {
  src: string
  srcSet?: string
  sizes?: string
  width?: number
  height?: number
  alt: string
  fetchPriority?: 'high'
  loading?: 'lazy'
}

interface BeforeAfterProps {
  before: Picture
  after: Picture
  /** The slider's accessible name. */
  label: string
  /** How much of the picture shows the room before, in words. */
  valueText?: (percent: number) => string
  /** The first position, in percent from the left. */
  start?: number
  /** The shape of the pictures; without scripts each of them has it. */
  aspect?: string
  className?: string
  /** On top of the pictures. Doesn't take clicks. */
  children?: ReactNode
}

const shownBefore = (percent: number) => `${percent}% of the picture shows the room before`

/**
 * Two pictures of a room, the first in front of the second up to a line. A range input over both
 * moves the line, so that it works with mouse, touch and keyboard. Without scripts the two pictures
 * follow each other.
 */
export function BeforeAfter({
  before,
  after,
  label,
  valueText = shownBefore,
  start = 50,
  aspect = 'aspect-4/3',
  className,
  children,
}: BeforeAfterProps) {
  const [cut, setCut] = useState(start)
  const style: CSSProperties & Record<'--cut', string> = { '--cut': `${cut}%` }
  return (
    <div
      className={classes(
        'relative isolate overflow-hidden rounded-xl bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent noscript:grid noscript:gap-2',
        className
      )}
      style={style}
    >
      <div className={classes('relative z-1', aspect)}>
        <img
          {...before}
          className="picture absolute inset-0 [clip-path:inset(0_calc(100%-var(--cut))_0_0)] noscript:[clip-path:none]"
        />
        <Chip className="top-4 left-4">Before</Chip>
      </div>
      <div className={classes('absolute inset-0 noscript:relative noscript:inset-auto', aspect)}>
        <img {...after} className="picture absolute inset-0" />
        <Chip className="top-4 right-4">After</Chip>
      </div>
      <div className="pointer-events-none absolute inset-y-0 left-(--cut) z-2 w-0.5 -translate-x-1/2 bg-white shadow-[0_0_12px_rgb(34_29_23/0.35)] noscript:hidden">
        <span className="absolute top-1/2 left-1/2 grid size-12 -translate-1/2 place-items-center rounded-full bg-white text-[#221d17] shadow-raised">
          <ChevronsLeftRight className="icon size-5.5" />
        </span>
      </div>
      <div className="pointer-events-none absolute inset-0 z-2">{children}</div>
      <input
        type="range"
        min={0}
        max={100}
        value={cut}
        aria-label={label}
        aria-valuetext={valueText(cut)}
        className="absolute inset-0 z-3 size-full cursor-ew-resize touch-pan-y opacity-0 noscript:hidden"
        onChange={(event) => setCut(Number(event.target.value))}
      />
    </div>
  )
}

interface ChipProps {
  className: string
  children: ReactNode
}

/** A short text on a picture, readable in both themes. */
export function Chip({ className, children }: ChipProps) {
  return (
    <span
      className={classes(
        'pointer-events-none absolute rounded-sm bg-[#221d17]/75 px-2.5 py-1 text-sm font-medium text-white',
        className
      )}
    >
      {children}
    </span>
  )
}
