import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'

interface MessageSentProps {
  email: string
  onAgain: () => void
}

/** The heading takes the focus: the form that had it is gone. */
export function MessageSent({ email, onAgain }: MessageSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card p-5 sm:p-8">
      <CircleCheck className="icon size-7 text-success" />
      <h2 ref={heading} tabIndex={-1} className="display mt-3 text-2xl outline-none">
        We got your message
      </h2>
      <p className="mt-2 max-w-[32rem] text-pretty text-muted">
        We&apos;ll reply to <span className="font-medium break-all text-ink">{email}</span> within
        24 hours (4-6 for technical problems).
      </p>
      <Button className="mt-6 max-sm:w-full" onClick={onAgain}>
        Send Another Message
      </Button>
    </section>
  )
}
