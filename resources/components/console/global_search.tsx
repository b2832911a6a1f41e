import { router, usePage } from '@inertiajs/react'
import { Search } from '~/components/ui/icons'
import { useEffect, useRef } from 'react'
import { cleanLine } from '#shared/values/pasted_text'
import { classes } from '~/lib/classes'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]')

interface GlobalSearchProps {
  base: string
  className?: string
}

/** Searches the whole market. The key / moves the focus here; without scripts it's a plain form. */
export function GlobalSearch({ base, className }: GlobalSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const { props } = usePage<{ q?: string }>()
  const address = `${base}/search`

  useEffect(() => {
    function focus(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      field.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  return (
    <form
      role="search"
      aria-label="Whole market"
      action={address}
      className={classes('relative', className)}
      onSubmit={(event) => {
        event.preventDefault()
        router.get(address, { q: cleanLine(field.current?.value ?? '') })
      }}
    >
      <Search className="icon absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <input
        key={props.q}
        ref={field}
        type="search"
        name="q"
        aria-label="Search the market"
        aria-keyshortcuts="/"
        placeholder="Name, email, title, receipt or number"
        maxLength={100}
        defaultValue={props.q}
        className="input h-10 pl-9 text-[0.9375rem]"
      />
    </form>
  )
}
