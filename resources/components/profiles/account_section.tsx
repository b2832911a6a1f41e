import { useCan } from '~/hooks/use_current_user'
import { Bell, BellRing, Download, KeyRound, Users } from '~/components/ui/icons'
import { type ReactNode, useState } from 'react'
import { ProvenDialog } from '~/components/passkeys/proven_dialog'
import { ActingFor } from '~/components/people/acting_for'
import { RunningJobs } from '~/components/profiles/running_jobs'
import { Button, buttonClasses } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import type { RunningJob } from '#shared/jobs/running_jobs'
import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { forgetDraftsOf } from '~/lib/drafts'
import { proofOf } from '~/lib/passkeys'
import { leaveForGood } from '~/lib/logout'
import { readSummary } from '~/outbox/read_summary'
import type { CurrentUser } from '~/types'

const deleted = { title: 'Account deleted' }

/** Photos of a deleted account that are still on this device can't be sent. */
async function forgetOutbox(account: number): Promise<void> {
  if (!readSummary()) return
  const { deleteEntriesOf } = await import('~/outbox/summary')
  await deleteEntriesOf(account)
}

interface AccountSectionProps {
  user: CurrentUser
  canDelete: boolean
  hasPasskey: boolean
  /** Whether the deletion needs the password or a passkey. */
  isProtected: boolean
  /** How many others work in the account. */
  colleagues: number
  /** Paid jobs that aren't completed. */
  runningJobs: readonly RunningJob[]
}

/**
 * Deletes the account and its drafts on this device, then loads the home page. A protected account confirms
 * it with the password, or with a passkey if that is empty.
 */
const accountDeletion = ({ id }: CurrentUser): Mutation<string | null, void> => ({
  async send(currentPassword) {
    const proof =
      currentPassword === null
        ? undefined
        : await proofOf(id, { purpose: 'delete_account' }, currentPassword)
    await api.delete(`/api/users/${id}`, proof)
    await forgetDraftsOf(id)
  },
  failed: 'Error: Failed to delete account. Please try again.',
  isTitled: true,
})

/** Account settings other than the profile. The data download comes before the deletion. */
export function AccountSection(props: AccountSectionProps) {
  const { user, canDelete, hasPasskey, isProtected, colleagues, runningJobs } = props
  const [asking, setAsking] = useState(false)
  const can = useCan()
  const first =
    user.navigation === 'stager'
      ? 'Your live offers are withdrawn'
      : 'Your open projects are cancelled'

  return (
    <>
      <section aria-label="Account" className="mt-8 divide-y divide-line border-t border-line">
        <Row title="People" text="Who works in this account, each with a login of their own.">
          <LinkButton icon={Users} href="/people">
            People
          </LinkButton>
        </Row>
        <Row
          title="Password and sessions"
          text="Change your password and see where you’re logged in."
        >
          <LinkButton icon={KeyRound} href="/password-and-sessions">
            Password and sessions
          </LinkButton>
        </Row>
        {user.navigation === 'stager' && can('work') && (
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
        {can('account') && (
          <>
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
                  ? `Your account, personal data and photos will be permanently deleted. ${first} first. Fees you paid and messages you sent stay under “Deleted user”.`
                  : 'Administrators can’t delete their own account. Another administrator can.'
              }
            >
              {canDelete && (
                <Button
                  variant="danger"
                  className="max-sm:-ml-3.25"
                  onClick={() => setAsking(true)}
                >
                  Delete Account
                </Button>
              )}
            </Row>
          </>
        )}
      </section>
      <ProvenDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete your account?"
        confirmLabel="Delete Account"
        cancelLabel="Keep Account"
        doing="Deleting"
        asks={isProtected}
        hasPasskey={hasPasskey}
        mutation={accountDeletion(user)}
        onSuccess={() => void forgetOutbox(user.id).finally(() => leaveForGood(deleted))}
      >
        By deleting this account you are permanently deleting your account and all data. Are you
        sure?
        <Colleagues count={colleagues} />
        <ActingFor className="mt-2" />
        <RunningJobs jobs={runningJobs} action="delete" />
      </ProvenDialog>
    </>
  )
}

/** Who else the deletion is about. */
function Colleagues({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="mt-2 block font-semibold text-ink">
      {count === 1
        ? '1 other person works in this account and loses access too.'
        : `${count} other people work in this account and lose access too.`}
    </span>
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
