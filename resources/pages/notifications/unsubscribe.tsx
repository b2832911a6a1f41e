import { MailCheck, MailX } from '~/components/ui/icons'
import { useState, type FormEvent } from 'react'
import { Button } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty_state'
import { LinkButton } from '~/components/ui/link_button'
import { PageHead } from '~/components/ui/page_head'
import { useMutation, type Mutation } from '~/hooks/use_mutation'

/** Posts to the link's own address, which contains the token. */
const unsubscribe: Mutation<void, void> = {
  async send() {
    const answer = await fetch(window.location.pathname, { method: 'POST' })
    if (!answer.ok) throw new Error(String(answer.status))
  },
  failed: "That didn't work. Please try again.",
}

interface UnsubscribeProps {
  /** False if the link is damaged. */
  isValid: boolean
  /** The topic of the emails; null for the daily email. */
  about: string | null
  /** What the user may miss without the emails. */
  warning: string | null
}

/**
 * The page behind the unsubscribe link of an email. Without scripts the form posts to the same
 * address.
 */
export default function Unsubscribe({ isValid, about, warning }: UnsubscribeProps) {
  const [done, setDone] = useState(false)
  const { mutate, busy } = useMutation(unsubscribe, { onSuccess: () => setDone(true) })

  function confirm(event: FormEvent) {
    event.preventDefault()
    void mutate()
  }

  const settings = <LinkButton href="/notifications/preferences">Notification settings</LinkButton>
  return (
    <div className="wrap-form py-10">
      <PageHead title="Unsubscribe" noIndex />
      <h1 className="sr-only">Unsubscribe</h1>
      {!isValid && (
        <EmptyState icon={MailX} title="This link doesn't work" action={settings}>
          The unsubscribe link is incomplete or damaged. Copy the whole link from the email, or
          change your settings.
        </EmptyState>
      )}
      {isValid && done && (
        <EmptyState icon={MailCheck} title="You are unsubscribed" action={settings}>
          You won&apos;t get these emails anymore. You&apos;ll still see updates on Stagely.
        </EmptyState>
      )}
      {isValid && !done && (
        <EmptyState
          icon={MailX}
          title={about ? `Stop emails about ${about}?` : 'Stop the daily email?'}
          action={
            <form method="post" onSubmit={confirm}>
              <Button type="submit" variant="primary" loading={busy && 'Unsubscribing'}>
                Unsubscribe
              </Button>
            </form>
          }
        >
          {warning} You&apos;ll still get our other emails.
        </EmptyState>
      )}
    </div>
  )
}
