import { Search } from '~/components/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { cleanLine } from '#shared/values/pasted_text'
import { classes } from '~/lib/classes'

const PAUSE = 300

interface SearchBoxProps {
  label: string
  placeholder?: string
  value: string
  onSearch: (words: string) => void
  className?: string
}

/** A search field that searches after a pause in typing, or at once on Enter. */
export function SearchBox({ label, placeholder, value, onSearch, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(words: string, pause: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(cleanLine(words)), pause)
  }

  return (
    <form
      role="search"
      className={classes('relative', className)}
      onSubmit={(event) => {
        event.preventDefault()
        search(typed, 0)
      }}
    >
      <Search className="icon absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        maxLength={100}
        value={typed}
        className="input h-11 pl-9 text-[0.9375rem]"
        onChange={({ target }) => {
          setTyped(target.value)
          search(target.value, PAUSE)
        }}
      />
    </form>
  )
}
