import { useState } from 'react'
import { agreementLimits } from '#shared/agreements/agreement_text'
import { isSameName, nameQuestion, signingConsent } from '#shared/agreements/agreements'
import { agreementMessages } from '#shared/values/job_messages'
import { cleanLine } from '#shared/values/pasted_text'
import { otherName, type Agreement, type Version } from '~/components/agreements/agreement_status'
import { declineVersion, withdrawVersion } from '~/components/agreements/mutations'
import { proofError, ProofField } from '~/components/passkeys/proof_field'
import { undrawnText } from '~/components/agreements/undrawn_note'
import { ActingFor } from '~/components/people/acting_for'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/checkbox'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { ReasonDialog } from '~/components/ui/reason_dialog'
import { TextInput } from '~/components/ui/text_input'
import { useCurrentUser } from '~/hooks/use_current_user'
import { faults, useForm } from '~/hooks/use_form'
import { useLoginAddress } from '~/hooks/use_works_as'
import { api } from '~/lib/api'
import { leadTo } from '~/lib/lead_to'
import { isNoPasskey, proofOf } from '~/lib/passkeys'
import { keys } from '~/lib/query_keys'
import type { CurrentUser } from '~/types'

interface SigningProps {
  agreement: Agreement
  version: Version
  hasPasskey: boolean
  /** Called when the version is signed or ended, or can't be anymore. */
  onDone: () => void
}

/** Signs the newest version, or ends it. */
export function Signing(props: SigningProps) {
  const { can } = props.agreement
  const user = useCurrentUser()
  if (!user || !(can.sign || can.decline)) return null
  return (
    <Card title={can.sign ? 'Sign this version' : 'Signing'} className="no-print">
      {can.sign ? (
        <SigningForm {...props} user={user} />
      ) : (
        <p className="-mt-1 text-[0.9375rem] text-pretty text-muted">{can.signingRefusal}</p>
      )}
      {can.decline && <Declining {...props} />}
    </Card>
  )
}

const empty = { consents: false, name: '', currentPassword: '' }

function SigningForm(props: SigningProps & { user: CurrentUser }) {
  const { agreement, version, hasPasskey, user, onDone } = props
  const { project, ownName } = agreement
  const [asks, setAsks] = useState(false)
  const {
    values,
    set,
    errors,
    field,
    props: form,
    busy,
    send,
  } = useForm({
    initial: empty,
    check: ({ consents, name, currentPassword }) =>
      faults({
        name: cleanLine(name) === '' && agreementMessages.signedName,
        currentPassword: proofError(currentPassword, hasPasskey),
        consents: !consents && agreementMessages.consent,
      }),
    hold({ name }) {
      const isOther = !isSameName(name, ownName)
      setAsks(isOther)
      return isOther
    },
    async send({ name, currentPassword }) {
      const { number, hash } = version
      const agreement = { projectId: project.id, version: number, hash }
      const proof = await proofOf(
        user.id,
        { purpose: 'sign_agreement', agreement },
        currentPassword
      )
      return api.post(`/api/projects/${project.id}/agreement/signatures`, {
        ...proof,
        ...{ version: number, hash, name },
        consents: true,
        keepsName: !isSameName(name, ownName),
      })
    },
    done: { title: 'You have signed', description: 'We told the other side.' },
    failed: 'Failed to sign',
    isExplained: isNoPasskey,
    invalidates: [keys.agreement(project.id), keys.job(project.id)],
    onSuccess: onDone,
    onConflict: onDone,
  })
  const login = useLoginAddress(user)
  const undrawnName = undrawnText(cleanLine(values.name))
  return (
    <>
      <p className="-mt-1 text-[0.9375rem] text-pretty text-muted">
        You sign the text above, word for word. It can’t be changed anymore. With it we keep your
        name as you type it, the time, how you confirmed it, and whether your email address is
        confirmed. The PDF says so.
      </p>
      <form {...form} method="post" className="mt-4 grid gap-5">
        {/* Tells password managers which account it is; they ignore inputs of type hidden. */}
        <input
          type="text"
          className="hidden"
          name="username"
          autoComplete="username"
          value={login}
          readOnly
        />
        <TextInput
          {...field('name')}
          label="Your full name"
          maxLength={agreementLimits.signedName}
          autoComplete="off"
          hint={
            agreement.signsAs
              ? `This is your signature, as a ${agreement.signsAs}.`
              : 'This is your signature.'
          }
        />
        <p
          role="status"
          className="-mt-3 text-sm text-pretty wrap-anywhere text-warning empty:hidden"
        >
          {undrawnName &&
            `The PDF can’t draw all of this name. It lacks ${undrawnName} You can also sign with the name in Latin letters.`}
        </p>
        <ProofField {...field('currentPassword')} hasPasskey={hasPasskey} />
        <Checkbox
          name="consents"
          label={signingConsent}
          checked={values.consents}
          error={errors.consents}
          onCheckedChange={(consents) => set('consents', consents)}
        />
        <ActingFor className="text-[0.9375rem] text-muted" />
        <div>
          <Button
            type="submit"
            variant="primary"
            className="max-sm:w-full"
            loading={busy && 'Signing'}
          >
            Sign
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          void send()
        }}
        title="Sign with another name?"
        confirmLabel={`Sign as ${cleanLine(values.name)}`}
        onCancel={() => {
          setAsks(false)
          leadTo('[name=name]', form.ref.current)
        }}
        cancelLabel="Change the name"
        tone="cautious"
      >
        {nameQuestion(cleanLine(values.name), ownName)}
      </ConfirmDialog>
    </>
  )
}

function Declining({ agreement, version, onDone }: SigningProps) {
  const [asks, setAsks] = useState(false)
  const name = otherName(agreement)
  const isOwn = version.sentBy === agreement.viewer
  const label = isOwn ? 'Withdraw' : 'Decline'
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="min-w-48 flex-1 text-[0.9375rem] text-pretty text-muted">
        {isOwn
          ? `Found a mistake? Withdraw this version, so that ${name} can’t sign it.`
          : 'Is something wrong or missing? Decline, and say what should change.'}
      </p>
      <Button className="max-sm:w-full" onClick={() => setAsks(true)}>
        {label}
      </Button>
      {asks && (
        <ReasonDialog
          input={{ projectId: agreement.project.id, version: version.number }}
          mutation={isOwn ? withdrawVersion : declineVersion}
          title={isOwn ? 'Withdraw this version?' : 'Decline this version?'}
          description={`Nobody can sign it then. ${name} reads your reason.`}
          label="Reason"
          maxLength={agreementLimits.reason}
          missing={isOwn ? agreementMessages.withdraw : agreementMessages.decline}
          submit={isOwn ? 'Withdraw version' : 'Decline version'}
          cancel="Never mind"
          onClose={() => setAsks(false)}
          onDone={onDone}
        />
      )}
    </div>
  )
}
