import { useEffect, useLayoutEffect, useRef } from 'react'

/** This far from the end, in pixels, somebody is still at the end. */
const NEAR = 80

interface Ends {
  /** Changes with the earliest message. */
  first: unknown
  /** Changes with the latest one. */
  last: unknown
  /** Changes with what one writes oneself, which is always shown. */
  own: unknown
}

/**
 * Keeps the end of a thread in sight for those who are there, and what is being read in its
 * place when earlier messages are added above it.
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
