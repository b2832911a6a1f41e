import { Link } from '@inertiajs/react'

export function Logo() {
  return (
    <Link href="/" className="inline-flex min-h-11 items-center gap-2.5" aria-label="Stagely, home">
      <svg className="h-7 w-6" viewBox="0 0 24 28" fill="none" aria-hidden="true">
        <g className="stroke-accent" strokeWidth="2.5" strokeLinecap="round">
          <path d="M2 26V12a10 10 0 0 1 20 0v14" />
          <path d="M0 26.75h24" />
        </g>
        <path d="M7.5 26V13.5a4.5 4.5 0 0 1 9 0V26Z" className="fill-accent" />
      </svg>
      <span className="font-display text-[1.625rem] leading-none font-[450] tracking-[-0.025em]">
        Stagely
      </span>
    </Link>
  )
}
