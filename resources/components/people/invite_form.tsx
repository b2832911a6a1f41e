import { accountMessages, isEmail, maxLengths } from '#shared/values/field_rules'
import { cleanLine } from '#shared/values/pasted_text'
import { proofError, ProofField } from '~/components/passkeys/proof_field'
import { roleTexts } from '~/components/people/people_types'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Fieldset } from '~/components/ui/fieldset'
import { Switch } from '~/components/ui/switch'
import { TextInput } from '~/components/ui/text_input'
import { RadioTile } from '~/components/ui/tiles'
import { faults, useForm } from '~/hooks/use_form'
import { api } from '~/lib/api'
import { isNoPasskey, proofOf } from '~/lib/passkeys'

const empty = { email: '', role: 'member', mayCommit: false, currentPassword: '' }

interface InviteFormProps {
  userId: number
  hasPasskey: boolean
  refresh: () => Promise<void>
}

/** Sends an invitation to work in the account. */
export function InviteForm({ userId, hasPasskey, refresh }: InviteFormProps) {
  const form = useForm({
    initial: empty,
    check: ({ email, role, currentPassword }) =>
      faults({
        email: !isEmail(email) && accountMessages.email,
        currentPassword: role === 'owner' && proofError(currentPassword, hasPasskey),
      }),
    async send({ email, role, mayCommit, currentPassword }) {
      const isOwner = role === 'owner'
      const invited = { email: cleanLine(email), role, mayCommit: mayCommit || isOwner }
      const proof = isOwner
        ? await proofOf(userId, { purpose: 'make_owner' }, currentPassword)
        : undefined
      return api.post(`/api/users/${userId}/invitations`, { ...invited, ...proof })
    },
    failed: 'The invitation was not sent',
    isTitled: true,
    isExplained: isNoPasskey,
    refresh,
    done: 'Invitation sent',
    onSuccess: () => form.restart(empty),
  })
  const { values, set, field, props, busy } = form
  return (
    <Card title="Invite somebody">
      <form {...props} method="post" className="mt-4 grid gap-5">
        <TextInput
          {...field('email')}
          label="Email address"
          type="email"
          autoComplete="off"
          maxLength={maxLengths.email}
        />
        <Fieldset legend="Role">
          <div className="grid gap-2">
            {roleTexts.map(({ role, label, text }) => (
              <RadioTile
                key={role}
                name="role"
                value={role}
                checked={values.role === role}
                label={label}
                description={text}
                onSelect={(chosen) => set('role', chosen)}
              />
            ))}
          </div>
        </Fieldset>
        <Switch
          label={
            <>
              <span className="block font-semibold">May sign and pay</span>
              <span className="block text-sm text-muted">Agreements and platform fees</span>
            </>
          }
          name="mayCommit"
          checked={values.mayCommit || values.role === 'owner'}
          disabled={values.role === 'owner'}
          onCheckedChange={(on) => set('mayCommit', on)}
        />
        {values.role === 'owner' && (
          <ProofField
            {...field('currentPassword')}
            hasPasskey={hasPasskey}
            hint="Needed to invite an owner."
          />
        )}
        <div>
          <Button type="submit" variant="primary" className="w-full" loading={busy && 'Sending'}>
            Send invitation
          </Button>
          <p className="mt-3 text-[0.8125rem] leading-snug text-pretty text-muted">
            The link works once, for 7 days, and only with this address.
          </p>
        </div>
      </form>
    </Card>
  )
}
