import { useEffect, useState } from 'react'
import { Checkbox } from '~/components/ui/checkbox'

/** Ticks are kept on this phone only, by the words of the item. */
export function useTicks(linkId: number) {
  const key = `stagely-crew-${linkId}`
  const [ticked, setTicked] = useState<readonly string[]>([])
  useEffect(() => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      if (Array.isArray(stored)) setTicked(stored.filter((item) => typeof item === 'string'))
    } catch {
      // Storage is forbidden.
    }
  }, [key])
  function tick(item: string, isDone: boolean) {
    const others = ticked.filter((each) => each !== item)
    const now = isDone ? [...others, item] : others
    setTicked(now)
    try {
      localStorage.setItem(key, JSON.stringify(now))
    } catch {
      // Storage is forbidden. The ticks last until the page is left.
    }
  }
  return { ticked, tick }
}

type Ticks = ReturnType<typeof useTicks>

/** What the company has written down for its crew. */
export const ToDo = ({ items, ticks }: { items: string[]; ticks: Ticks }) => (
  <ul className="divide-y divide-line">
    {items.map((item) => (
      <li key={item}>
        <Checkbox
          label={<span className="wrap-anywhere">{item}</span>}
          checked={ticks.ticked.includes(item)}
          onCheckedChange={(isDone) => ticks.tick(item, isDone)}
        />
      </li>
    ))}
  </ul>
)
