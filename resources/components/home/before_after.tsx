import { ChevronsLeftRight } from 'lucide-react'
import { useState, type CSSProperties, type ReactNode } from 'react'

const WIDTHS = [720, 1120, 1600]

interface RoomProps {
  name: string
  alt: string
  className?: string
}

function Room({ name, alt, className = '' }: RoomProps) {
  return (
    <img
      className={`picture absolute inset-0 ${className}`}
      src={`/images/${name}-1120.webp`}
      srcSet={WIDTHS.map((width) => `/images/${name}-${width}.webp ${width}w`).join(', ')}
      sizes="(width >= 80rem) 50rem, calc(100vw - 2.5rem)"
      width={1600}
      height={1067}
      alt={alt}
      fetchPriority="high"
    />
  )
}

function Chip({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={`pointer-events-none absolute rounded-sm bg-[#221d17]/75 px-2.5 py-1 text-sm font-medium text-white ${className}`}
    >
      {children}
    </span>
  )
}

/** A range over both pictures, so that it works by mouse, finger and keyboard alike. */
export function BeforeAfter() {
  const [cut, setCut] = useState(35)
  const style: CSSProperties & Record<'--cut', string> = { '--cut': `${cut}%` }
  return (
    <div
      className="relative aspect-[5/4] overflow-hidden rounded-xl has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent md:aspect-[3/2]"
      style={style}
    >
      <Room name="hero-staged" alt="The living room staged with a sofa, rug and lamps" />
      <Room
        name="hero-empty"
        alt="The same living room, empty"
        className="[clip-path:inset(0_calc(100%-var(--cut))_0_0)]"
      />
      <div className="pointer-events-none absolute inset-y-0 left-(--cut) w-0.5 -translate-x-1/2 bg-white shadow-[0_0_12px_rgb(34_29_23/0.35)]">
        <span className="absolute top-1/2 left-1/2 grid size-12 -translate-1/2 place-items-center rounded-full bg-white text-[#221d17] shadow-raised">
          <ChevronsLeftRight className="icon size-5.5" />
        </span>
      </div>
      <Chip className="top-4 left-4">Before</Chip>
      <Chip className="top-4 right-4">After</Chip>
      <Chip className="bottom-12 left-4 sm:bottom-4">Illustration</Chip>
      <input
        type="range"
        min={0}
        max={100}
        value={cut}
        aria-label="Compare before and after staging"
        aria-valuetext={`${cut}% of the picture shows the empty room`}
        className="absolute inset-0 size-full cursor-ew-resize opacity-0"
        onChange={(event) => setCut(Number(event.target.value))}
      />
    </div>
  )
}
