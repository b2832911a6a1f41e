import { MailCheck, MailX } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty_state'
import { LinkButton } from '~/components/ui/link_button'
import { PageHead } from '~/components/ui/page_head'
import { useAction } from '~/hooks/use_action'

/** What the link at the foot of a letter opens; without scripts the form itself does the same. */
export default function Unsubscribe({ kind }: { kind: string }) {
  const [done, setDone] = useState(false)
  const { act, busy } = useAction(
    async () => {
      const answer = await fetch(window.location.pathname, { method: 'POST' })
      if (!answer.ok) throw new Error(String(answer.status))
    },
    { failed: 'That did not work. Please try again.', onSuccess: () => setDone(true) }
  )

  function confirm(event: FormEvent) {
    event.preventDefault()
    void act()
  }

  const preferences = (
    <LinkButton href="/notifications/preferences">Choose what we write to you about</LinkButton>
  )
  return (
    <div className="wrap-form py-10">
      <PageHead title="Unsubscribe" noIndex />
      <h1 className="sr-only">Unsubscribe</h1>
      {done ? (
        <EmptyState icon={MailCheck} title="You are unsubscribed" action={preferences}>
          {kind}: we write to you no more. The news is still listed on Stagely.
        </EmptyState>
      ) : (
        <EmptyState
          icon={MailX}
          title="No more letters of this kind?"
          action={
            <form method="post" onSubmit={confirm}>
              <Button type="submit" variant="primary" loading={busy && 'Unsubscribing'}>
                Unsubscribe
              </Button>
            </form>
          }
        >
          It is about: {kind}. Other letters are not affected.
        </EmptyState>
      )}
    </div>
  )
}
