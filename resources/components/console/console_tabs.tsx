import { Link } from '@inertiajs/react'
import type { KeyboardEvent } from 'react'
import { tabs } from '~/components/console/console_navigation'
import { classes } from '~/lib/classes'

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Arrow keys go from tab to tab, Enter opens one: each is a page of its own. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  if (!step) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = all.findIndex((tab) => tab === document.activeElement)
  event.preventDefault()
  all[(at + step + all.length) % all.length]?.focus()
}

interface ConsoleTabsProps {
  base: string
  /** What the open tab adds to the address; null on the other screens. */
  current: string | null
}

export function ConsoleTabs({ base, current }: ConsoleTabsProps) {
  return (
    <div
      role="tablist"
      aria-label="Console"
      className="flex gap-5 [scrollbar-width:none] max-lg:w-full max-lg:overflow-x-auto lg:gap-7"
      onKeyDown={walk}
    >
      {tabs.map(({ path, label }, index) => {
        const selected = path === current
        return (
          <Link
            key={path}
            id={`tab-${index}`}
            href={base + path}
            role="tab"
            aria-selected={selected}
            tabIndex={selected || (current === null && index === 0) ? 0 : -1}
            className={classes('console-tab', selected && 'console-tab-current')}
          >
            {label}
          </Link>
        )
      })}
    </div>
  )
}
