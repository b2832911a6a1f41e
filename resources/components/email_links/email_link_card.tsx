import { Link, router } from '@inertiajs/react'
import { useState, type ReactNode } from 'react'
import { AuthCard } from '~/components/sessions/auth_card'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { PageHead } from '~/components/ui/page_head'
import { useMutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'

interface EmailLinkCardProps {
  title: string
  lead: ReactNode
  /** Null if the link is expired or used. */
  token: string | null
  path: '/api/auth/confirm-email' | '/api/auth/restore-email'
  button: string
  /** Label of the button while the request is running. */
  pending: string
  failed: string
  done: { title: string; text: string; href: string; label: string }
  invalid: string
}

/** The page behind a link in an email: a button, and the result after a click on it. */
export function EmailLinkCard(props: EmailLinkCardProps) {
  const { title, lead, token, path, button, pending, failed, done, invalid } = props
  const [finished, setFinished] = useState(false)
  const { mutate, busy } = useMutation(
    { send: (used: string) => api.post(path, { token: used }), failed },
    {
      onSuccess() {
        setFinished(true)
        router.flushAll()
      },
    }
  )

  function content(): { heading: string; body: ReactNode } {
    if (finished) {
      const next = (
        <LinkButton href={done.href} variant="primary" size="lg" className="mt-6 w-full">
          {done.label}
        </LinkButton>
      )
      return {
        heading: done.title,
        body: (
          <>
            <p>{done.text}</p>
            {next}
          </>
        ),
      }
    }
    if (!token) return { heading: 'This link is not valid', body: <p>{invalid}</p> }
    return {
      heading: title,
      body: (
        <>
          <p>{lead}</p>
          <Button
            variant="primary"
            size="lg"
            className="mt-6 w-full"
            loading={busy && pending}
            onClick={() => void mutate(token)}
          >
            {button}
          </Button>
        </>
      ),
    }
  }

  const { heading, body } = content()
  return (
    <div className="wrap pt-6 pb-6 md:pt-14">
      <PageHead title={title} noIndex />
      <AuthCard
        title={heading}
        focused={finished}
        width="narrow"
        footer={
          finished ? undefined : (
            <Link className="link" href="/help-center">
              Help center
            </Link>
          )
        }
      >
        {body}
      </AuthCard>
    </div>
  )
}
