import { useRef, useState } from 'react'
import { focusJobSentence } from '~/components/jobs/focus_job'

/** What the cards of an install and of other visits share: a form that opens, and where the focus goes after it. */
export function useTimeCard(name: string) {
  const [writing, setWriting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The pressed button is gone. */
  function settle() {
    setWriting(false)
    focusJobSentence()
  }
  function stopWriting() {
    setWriting(false)
    heading.current?.focus()
  }
  const title = (
    <span ref={heading} tabIndex={-1} className="outline-none">
      {name}
    </span>
  )
  const handlers = { onSuccess: settle, onConflict: settle }
  return { title, writing, write: () => setWriting(true), settle, stopWriting, handlers }
}
