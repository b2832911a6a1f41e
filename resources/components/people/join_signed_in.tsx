import { useState } from 'react'
import { enterAccount } from '~/components/people/enter_account'
import { joinPath, type JoinLink, type JoinViewer } from '~/components/people/join_types'
import { Button } from '~/components/ui/button'
import { Ban } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { isStatus, useMutation } from '~/hooks/use_mutation'
import { api, ApiError } from '~/lib/api'
import { logoutTo } from '~/lib/logout'

interface JoinSignedInProps {
  link: JoinLink
  token: string
  viewer: JoinViewer
  /** An owner has to agree now. */
  onAsked: () => void
}

/** Joins with the login that is signed in, or asks an owner if the invitation was sent to another address. */
export function JoinSignedIn({ link, token, viewer, onAsked }: JoinSignedInProps) {
  const { account, email } = link
  const [refusal, setRefusal] = useState<string | null>(null)
  const { mutate, busy } = useMutation(
    {
      send: () => api.post('/api/auth/invitations', { token }),
      failed: viewer.isInvited ? `You did not join ${account}` : 'Nobody was asked',
      isExplained(error) {
        const explains = isStatus(error, 409) && error instanceof ApiError
        setRefusal(explains ? error.userMessage : null)
        return explains
      },
    },
    {
      onSuccess(answer) {
        // Without a session an owner has to agree.
        if ('sessionId' in answer) enterAccount(answer.sessionId, `You work for ${account} now`)
        else onAsked()
      },
    }
  )
  const refused = refusal && (
    <Notice tone="danger" role="alert" icon={Ban} title="This didn’t work" className="mb-5">
      <p className="mt-1 text-ink">{refusal}</p>
    </Notice>
  )
  if (viewer.isInvited) {
    return (
      <>
        {refused}
        <p className="text-muted">
          You’re logged in as <b className="font-semibold wrap-anywhere text-ink">{viewer.email}</b>
          , and keep this login.
        </p>
        <Button
          variant="primary"
          size="lg"
          className="mt-6 w-full"
          loading={busy && 'Joining'}
          onClick={() => void mutate()}
        >
          Join {account}
        </Button>
      </>
    )
  }
  return (
    <>
      {refused}
      <p className="wrap-anywhere">
        This invitation was sent to {email}. You’re logged in as {viewer.email}; an owner of{' '}
        {account} has to agree.
      </p>
      <div className="mt-6 grid gap-3">
        <Button
          variant="primary"
          size="lg"
          loading={busy && 'Asking'}
          onClick={() => void mutate()}
        >
          Ask to join
        </Button>
        <Button size="lg" onClick={() => void logoutTo(joinPath(token))}>
          Log in as somebody else
        </Button>
      </div>
    </>
  )
}
