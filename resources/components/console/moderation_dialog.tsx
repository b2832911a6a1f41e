import { useState } from 'react'
import { AccountJobs, useAccountJobs } from '~/components/console/account_jobs'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { Select } from '~/components/ui/select'
import { Textarea } from '~/components/ui/textarea'
import { useMutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { toast } from '~/lib/toast'
import type { ReportOutcome } from '#shared/moderation/moderation_categories'
import type { GiveUpOutcome } from '#shared/jobs/given_up_jobs'
import type { OwnerReportOutcome } from '#shared/jobs/owner_reports'
import { cleanText } from '#shared/values/pasted_text'
import {
  moderationReasonLength,
  moderationReasonMinimum,
} from '#shared/moderation/suspension_categories'

type Options = readonly { value: string; label: string }[]

type ModerationPath =
  | `/api/admin/users/${number}/suspend`
  | `/api/admin/users/${number}/reinstate`
  | `/api/admin/users/${number}/people/${number}/suspend`
  | `/api/admin/users/${number}/people/${number}/reinstate`
  | `/api/admin/users/${number}/confirm-email`
  | `/api/admin/users/${number}/export`
  | `/api/admin/users/${number}/warn`
  | `/api/admin/users/${number}/mute`
  | `/api/admin/users/${number}/unmute`
  | `/api/admin/reports/${number}/decision`
  | `/api/admin/badges/${number}/decline`
  | `/api/admin/badges/${number}/revoke`
  | `/api/admin/reviews/${number}/removal`
  | `/api/admin/reviews/${number}/dismissal`
  | `/api/admin/questions/${number}/hide`
  | `/api/admin/questions/${number}/show`
  | `/api/admin/agreement-reports/${number}/decision`
  | `/api/admin/owner-reports/${number}/decision`
  | `/api/admin/given-up-jobs/${number}/decision`
  | `/api/admin/projects/${number}/cancel`
  | `/api/admin/projects/${number}/hide`
  | `/api/admin/projects/${number}/unhide`

/** A moderation action that needs a reason, with its texts. */
export interface Moderation {
  /** The dialog's title: "Hide this project?" */
  title: string
  /** The consequences. */
  description: string
  /** The account that it suspends: its running jobs are named. */
  suspends?: number
  /** Says who will see the reason. */
  hint: string
  confirm: string
  busy: string
  /** Title of the toast. */
  done: string
  danger: boolean
  path: ModerationPath
  body?:
    | { photo: string }
    | { outcome: ReportOutcome }
    | { outcome: OwnerReportOutcome }
    | { outcome: GiveUpOutcome }
  /** One is required. */
  categories?: Options
  /** What the categories are called, if the user doesn't see them. */
  categoryLabel?: string
  /** The reason's length, if it has another limit than that of moderation. */
  maxLength?: number
  /** How long it lasts; one is required. */
  durations?: Options
}

interface ModerationDialogProps {
  /** The action to confirm; null closes the dialog. */
  moderation: Moderation | null
  onClose: () => void
  onDone: (moderation: Moderation) => void
}

const EMPTY = { reason: '', category: '', duration: '' }
type Draft = typeof EMPTY

const nameOf = ({ path, body }: Moderation) => `${path} ${Object.values(body ?? {}).join(' ')}`

/** Asks for the reason of a moderation action. Keeps the typed draft for each action. */
export function ModerationDialog({ moderation, onClose, onDone }: ModerationDialogProps) {
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  if (!moderation) return null
  const name = nameOf(moderation)
  const keep = (draft: Draft) => setDrafts((all) => ({ ...all, [name]: draft }))
  return (
    <OpenModeration
      key={name}
      moderation={moderation}
      draft={drafts[name] ?? EMPTY}
      onChange={keep}
      onClose={onClose}
      onDone={() => {
        keep(EMPTY)
        onClose()
        toast({ title: moderation.done })
        onDone(moderation)
      }}
    />
  )
}

function whatIsMissing(
  { categories, categoryLabel, durations }: Moderation,
  { reason, category, duration }: Draft
) {
  if (categories && !category) {
    return categoryLabel ? 'Choose a category first' : 'Choose a category for the user first'
  }
  if (durations && !duration) return 'Choose how long it lasts first'
  const { length } = cleanText(reason)
  if (length === 0) return 'Write the reason first'
  if (length >= moderationReasonMinimum) return undefined
  return `The reason needs at least ${moderationReasonMinimum} characters`
}

interface OpenModerationProps extends ModerationDialogProps {
  moderation: Moderation
  draft: Draft
  onChange: (draft: Draft) => void
}

function OpenModeration({ moderation, draft, onChange, onClose, onDone }: OpenModerationProps) {
  const { categories, durations, path, body, suspends } = moderation
  const read = useAccountJobs(suspends ? { userId: suspends, action: 'suspend' } : null)
  const { reason, category, duration } = draft
  const { mutate, busy, errors } = useMutation(
    {
      send: () =>
        api.post(path, {
          ...body,
          reason,
          ...(categories && { category }),
          ...(durations && { duration }),
        }),
      failed: 'Failed to save the decision',
    },
    { onSuccess: () => onDone(moderation) }
  )
  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      busy={busy}
      title={moderation.title}
      description={
        <>
          {moderation.description}
          {suspends && <AccountJobs action="suspend" read={read} />}
        </>
      }
      footer={
        <div className="mt-7 flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
          <Button onClick={busy ? undefined : onClose}>Keep as it is</Button>
          <Button
            variant={moderation.danger ? 'danger-solid' : 'primary'}
            loading={busy && moderation.busy}
            disabledReason={
              read.isReading ? 'Its running jobs are being read' : whatIsMissing(moderation, draft)
            }
            onClick={() => void mutate()}
          >
            {moderation.confirm}
          </Button>
        </div>
      }
    >
      <div className="mt-6 grid gap-5">
        {categories && (
          <Select
            label={moderation.categoryLabel ?? 'Category shown to the user'}
            placeholder="Choose a category"
            options={categories}
            value={category}
            error={errors.category}
            onValueChange={(chosen) => onChange({ ...draft, category: chosen })}
          />
        )}
        {durations && (
          <Select
            label="How long"
            placeholder="Choose a duration"
            options={durations}
            value={duration}
            error={errors.duration}
            onValueChange={(chosen) => onChange({ ...draft, duration: chosen })}
          />
        )}
        <Textarea
          label="Reason"
          hint={moderation.hint}
          rows={4}
          maxLength={moderation.maxLength ?? moderationReasonLength}
          value={reason}
          error={errors.reason}
          onValueChange={(written) => onChange({ ...draft, reason: written })}
        />
      </div>
    </Dialog>
  )
}
