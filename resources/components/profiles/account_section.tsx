import { Bell, BellRing, Download, KeyRound } from '~/components/ui/icons'
import { type ReactNode, useState } from 'react'
import { proofError, ProofField } from '~/components/passkeys/proof_field'
import { Button, buttonClasses } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { LinkButton } from '~/components/ui/link_button'
import { useMutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { forgetDraftsOf } from '~/lib/drafts'
import { isNoPasskey, proofOf } from '~/lib/passkeys'
import { leaveForGood } from '~/lib/session'
import type { CurrentUser } from '~/types'

interface AccountSectionProps {
  user: CurrentUser
  canDelete: boolean
  hasPasskey: boolean
}

/**
 * Deletes the account and its drafts on this device, then loads the home page. An account with a passkey
 * confirms it with the password, or with a passkey if that is empty.
 */
function useAccountDeletion({ id }: CurrentUser) {
  return useMutation(
    {
      async send(currentPassword: string | null) {
        const proof =
          currentPassword === null
            ? undefined
            : await proofOf(id, 'delete_account', currentPassword)
        await api.delete(`/api/users/${id}`, proof)
        await forgetDraftsOf(id)
      },
      failed: 'Error: Failed to delete account. Please try again.',
      isExplained: isNoPasskey,
    },
    { onSuccess: () => leaveForGood({ title: 'Account deleted' }) }
  )
}

/** Account settings other than the profile. The data download comes before the deletion. */
export function AccountSection({ user, canDelete, hasPasskey }: AccountSectionProps) {
  const [asking, setAsking] = useState(false)
  const [currentPassword, setCurrentPassword] = useState('')
  const [missing, setMissing] = useState<string | false>(false)
  const { mutate, busy, errors } = useAccountDeletion(user)
  const first = user.navigation === 'stager' ? 'Your live offers' : 'Your open projects'

  function ask(asks: boolean) {
    setAsking(asks)
    change('')
  }
  function change(value: string) {
    setCurrentPassword(value)
    setMissing(false)
  }
  function confirm() {
    const error = hasPasskey && proofError(currentPassword, hasPasskey)
    setMissing(error)
    if (!error) void mutate(hasPasskey ? currentPassword : null)
  }

  return (
    <>
      <section aria-label="Account" className="mt-8 divide-y divide-line border-t border-line">
        <Row
          title="Password and sessions"
          text="Change your password and see where you’re logged in."
        >
          <LinkButton icon={KeyRound} href="/password-and-sessions">
            Password and sessions
          </LinkButton>
        </Row>
        {user.navigation === 'stager' && (
          <Row title="Alerts" text="Save searches and hear about new projects that match.">
            <LinkButton icon={BellRing} href="/alerts">
              Alerts
            </LinkButton>
          </Row>
        )}
        <Row title="Notifications" text="Choose what we email you about, and how often.">
          <LinkButton icon={Bell} href="/notifications/preferences">
            Notification preferences
          </LinkButton>
        </Row>
        <Row
          title="Download your data"
          text="A ZIP file with everything Stagely stores about you, including your photos."
        >
          <DownloadLink user={user} />
        </Row>
        <Row
          title="Delete your account"
          text={
            canDelete
              ? `Your account, personal data and photos will be permanently deleted. ${first} are cancelled first. Fees you paid and messages you sent stay under “Deleted user”.`
              : 'Administrators can’t delete their own account. Another administrator can.'
          }
        >
          {canDelete && (
            <Button variant="danger" className="max-sm:-ml-3.25" onClick={() => ask(true)}>
              Delete Account
            </Button>
          )}
        </Row>
      </section>
      <ConfirmDialog
        open={asking}
        onClose={() => ask(false)}
        title="Delete your account?"
        confirmLabel="Delete Account"
        cancelLabel="Keep Account"
        loading={busy && 'Deleting'}
        onConfirm={confirm}
        field={
          hasPasskey && (
            <div className="mt-5">
              <ProofField
                name="currentPassword"
                value={currentPassword}
                error={missing || errors.currentPassword}
                onValueChange={change}
                hasPasskey
              />
            </div>
          )
        }
      >
        By deleting this account you are permanently deleting your account and all data. Are you
        sure?
      </ConfirmDialog>
    </>
  )
}

function Row({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 py-6 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-0.5 text-[0.9375rem] text-muted">{text}</p>
      </div>
      <div className="shrink-0">{children}</div>
    </div>
  )
}

/** A plain link, so that the browser streams the archive to disk. */
function DownloadLink({ user }: { user: CurrentUser }) {
  return (
    <a className={buttonClasses({})} href={`/api/users/${user.id}/export`} download>
      <Download className="icon" aria-hidden />
      Download my data
    </a>
  )
}
