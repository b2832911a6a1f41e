import { maxLengths } from '#shared/values/field_rules'
import { stagingMessages } from '#shared/values/job_messages'
import { cleanText } from '#shared/values/pasted_text'
import { retention } from '#shared/accounts/retention'
import { MapLink } from '~/components/install_day/map_link'
import { Lock } from '~/components/ui/icons'
import { useRef, useState } from 'react'
import { focusJobSentence } from '~/components/jobs/focus_job'
import { otherName, type Staging } from '~/components/stagings/staging_status'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { ConflictPanel } from '~/components/ui/conflict_panel'
import { LocalTime } from '~/components/ui/local_time'
import { TextInput } from '~/components/ui/text_input'
import { Textarea } from '~/components/ui/textarea'
import { isConflict, useConflict } from '~/hooks/use_conflict'
import { faults, useForm } from '~/hooks/use_form'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

/** Address and access instructions. The owner writes them, the company reads them. */
export function AccessCard({ staging }: { staging: Staging }) {
  const { access, accessErasedAt, can } = staging
  const [editing, setEditing] = useState(false)
  /** What is typed stays, also once a colleague has entered the address. */
  const [isTyping, setTyping] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const missing =
    staging.viewer === 'owner'
      ? 'No address was entered.'
      : `${otherName(staging)} hasn’t entered the address yet.`
  const asksOwner = can.describeAccess && !access
  function stopEditing() {
    setEditing(false)
    setTyping(false)
    heading.current?.focus()
  }
  function settle() {
    setEditing(false)
    setTyping(false)
    focusJobSentence()
  }
  return (
    <Card
      id="access"
      className="scroll-mt-6"
      title={
        <span ref={heading} tabIndex={-1} className="outline-none">
          Address and access
        </span>
      }
      actions={
        access &&
        can.describeAccess &&
        !editing &&
        !isTyping && (
          <Button size="sm" className="no-print" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      {can.describeAccess && (asksOwner || editing || isTyping) ? (
        <AccessForm
          staging={staging}
          onType={() => setTyping(true)}
          onDone={settle}
          onKeep={editing || (isTyping && access) ? stopEditing : undefined}
        />
      ) : access ? (
        <dl className="grid gap-4 text-[0.9375rem]">
          <div>
            <dt className="text-sm text-muted">Address</dt>
            <dd className="mt-0.5 font-medium wrap-anywhere whitespace-pre-line">
              {access.address}
            </dd>
            <dd>
              <MapLink address={access.address} />
            </dd>
          </div>
          {access.instructions && (
            <div>
              <dt className="text-sm text-muted">Access</dt>
              <dd className="mt-0.5 wrap-anywhere whitespace-pre-line">{access.instructions}</dd>
            </div>
          )}
        </dl>
      ) : (
        <p className="-mt-1 text-[0.9375rem] text-muted">
          {accessErasedAt ? (
            <>
              Erased on <LocalTime at={accessErasedAt} />.
            </>
          ) : (
            missing
          )}
        </p>
      )}
      {(access || can.describeAccess) && (
        <p className="no-print mt-4 flex gap-2 text-sm text-pretty text-muted">
          <Lock className="icon mt-0.5 size-4" />
          Only you and {otherName(staging)} see this, and the company’s crew with a link for the
          day. It is never in an email or a calendar, and we erase it here{' '}
          {retention.stagingAccessDays} days after the removal. An agreement that you sign keeps the
          address.
        </p>
      )}
    </Card>
  )
}

interface AccessFormProps {
  staging: Staging
  onType: () => void
  onDone: () => void
  onKeep?: () => void
}

function AccessForm({ staging, onType, onDone, onKeep }: AccessFormProps) {
  const { project, access } = staging
  const initial = { address: access?.address ?? '', instructions: access?.instructions ?? '' }
  const conflict = useConflict({
    opened: initial,
    show(shown) {
      const texts = Object.entries(shown).map(([name, value]) => [name, value ?? ''])
      fill(Object.fromEntries(texts))
    },
  })
  const { basedOn } = conflict
  const { field, fill, props, errors, busy } = useForm({
    initial,
    check: ({ address }) => ({
      ...faults({ address: !cleanText(address) && stagingMessages.address }),
      ...conflict.errors,
    }),
    send: (values) =>
      conflict.watch(api.put(`/api/projects/${project.id}/staging/access`, { ...values, basedOn })),
    isExplained: isConflict,
    done: { title: 'Address and access saved' },
    failed: 'Failed to save the address',
    invalidates: [keys.staging(project.id), keys.job(project.id)],
    onSuccess: onDone,
    onConflict: onDone,
  })
  return (
    <form {...props} method="post" className="no-print grid gap-5" onInput={onType}>
      <ConflictPanel conflict={conflict} errors={errors} />
      <TextInput
        {...field('address')}
        label="Address"
        autoComplete="off"
        maxLength={maxLengths.stagingAddress}
        autoFocus={onKeep !== undefined}
      />
      <Textarea
        {...field('instructions')}
        label="Access instructions"
        optional
        maxLength={maxLengths.accessInstructions}
        hint="Lockbox or alarm code, where to park, whom to call at the gate."
      />
      <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        {onKeep && (
          <Button variant="quiet" onClick={onKeep}>
            Never mind
          </Button>
        )}
        <Button
          type="submit"
          variant={staging.can.agree ? 'secondary' : 'primary'}
          loading={busy && 'Saving'}
        >
          Save
        </Button>
      </div>
    </form>
  )
}
