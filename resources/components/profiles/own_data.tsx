import { useState } from 'react'
import { ProvenDialog } from '~/components/passkeys/proven_dialog'
import { Button, buttonClasses } from '~/components/ui/button'
import { Download } from '~/components/ui/icons'
import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { forgetDraftsOf } from '~/lib/drafts'
import { proofOf } from '~/lib/passkeys'
import { leaveForGood } from '~/lib/logout'
import type { CurrentUser } from '~/types'

export type OwnDataRights = {
  /** Whether the account goes on without the person, or the person has another one. */
  canDelete: boolean
  /** Whether the deletion needs the password or a passkey. */
  isProtected: boolean
}

interface OwnDataProps {
  user: CurrentUser
  hasPasskey: boolean
  rights: OwnDataRights
}

/** Leaves all accounts, and deletes the drafts on this device. */
const personDeletion = ({ id }: CurrentUser): Mutation<string | null, void> => ({
  async send(currentPassword) {
    const proof =
      currentPassword === null
        ? undefined
        : await proofOf(id, { purpose: 'delete_person' }, currentPassword)
    await api.delete(`/api/users/${id}/person`, proof)
    await forgetDraftsOf(id)
  },
  failed: 'Failed to delete your login',
})

/** What is the person's own, not the account's. */
export function OwnData({ user, hasPasskey, rights }: OwnDataProps) {
  const [asking, setAsking] = useState(false)
  return (
    <section aria-labelledby="own-data" className="mt-10 border-t border-line pt-8">
      <h2 id="own-data" className="text-lg font-semibold">
        Your own data
      </h2>
      <p className="mt-1 text-[0.9375rem] text-muted">
        A ZIP file with your login, the accounts you work in, your devices, passkeys and calendar
        addresses, and what you wrote and did in any account.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <a className={buttonClasses({})} href={`/api/users/${user.id}/person/export`} download>
          <Download className="icon" aria-hidden />
          Download your data
        </a>
        {rights.canDelete && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            Delete my login
          </Button>
        )}
      </div>
      <ProvenDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete your login?"
        confirmLabel="Delete my login"
        cancelLabel="Keep my login"
        doing="Deleting"
        asks={rights.isProtected}
        hasPasskey={hasPasskey}
        mutation={personDeletion(user)}
        onSuccess={() => leaveForGood({ title: 'Login deleted' })}
      >
        You leave every account you work in, and your own data is erased. The accounts and what was
        written in them stay. This can’t be undone.
      </ProvenDialog>
    </section>
  )
}
