import { useEffect, useLayoutEffect, useRef } from 'react'

/** Maximum distance from the end, in pixels, that counts as being at the end. */
const NEAR = 80

interface Ends {
  /** Key of the earliest message. */
  first: unknown
  /** Key of the latest message. */
  last: unknown
  /** Key of the outgoing messages. A change always scrolls to the end. */
  own: unknown
}

/**
 * Keeps a thread scrolled to its end if it is there, and keeps the position when earlier messages
 * are added on top.
 */
export function useScrollToLatest({ first, last, own }: Ends) {
  const ref = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const former = useRef({ first, own, height: 0 })

  useEffect(() => {
    const element = ref.current!
    const note = () => {
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
    }
    const stay = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight
    })
    element.addEventListener('scroll', note, { passive: true })
    stay.observe(element)
    return () => {
      element.removeEventListener('scroll', note)
      stay.disconnect()
    }
  }, [])

  useLayoutEffect(() => {
    const element = ref.current!
    const before = former.current
    if (before.first !== first && before.height > 0 && before.own === own) {
      element.scrollTop += element.scrollHeight - before.height
    } else if (atEnd.current || before.own !== own) {
      element.scrollTop = element.scrollHeight
    }
    former.current = { first, own, height: element.scrollHeight }
  }, [first, last, own])

  return ref
}
