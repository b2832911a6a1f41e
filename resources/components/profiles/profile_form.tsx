import { router } from '@inertiajs/react'
import { useMemo, useState, type MouseEvent } from 'react'
import type { CompanyIdentity } from '#shared/masking/company_names'
import { maxLengths, wholeAddress } from '#shared/values/field_rules'
import {
  ConfirmOwnText,
  maskedPreviewOf,
  OwnTextField,
  type MaskedPreview,
} from '~/components/bids/own_text_field'
import { ProofField } from '~/components/passkeys/proof_field'
import { AvatarField } from '~/components/profiles/avatar_field'
import {
  changesEmail,
  profileBase,
  profileChanges,
  profileErrors,
  typedProfile,
  valuesOf,
  type ProfileValues,
} from '~/components/profiles/profile_values'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { ConflictPanel, plainText, type TextOfSide } from '~/components/ui/conflict_panel'
import { DraftStatus } from '~/components/ui/draft_status'
import { LinkButton } from '~/components/ui/link_button'
import { PhoneInput } from '~/components/ui/phone_input'
import { Textarea } from '~/components/ui/textarea'
import { TextInput } from '~/components/ui/text_input'
import { isConflict, useConflict } from '~/hooks/use_conflict'
import { useDraft } from '~/hooks/use_draft'
import { useForm } from '~/hooks/use_form'
import { api } from '~/lib/api'
import { draftKey, draftValues } from '~/lib/drafts'
import { isNoPasskey, proofOf } from '~/lib/passkeys'
import { toast } from '~/lib/toast'
import type { CurrentUser } from '~/types'

interface ProfileFormProps {
  user: CurrentUser
  cancelTo: string
  hasPasskey: boolean
}

const WIDE = 'sm:col-span-2'
const failed = 'Error: Failed to update profile. Please try again.'

function useProfileForm(user: CurrentUser, hasPasskey: boolean) {
  const [stored, setStored] = useState(user)
  const [asked, setAsked] = useState<MaskedPreview | null>(null)
  const conflict = useConflict({
    opened: () => profileBase(user),
    show: (shown) => form.fill(typedProfile(shown)),
  })
  const { basedOn } = conflict
  const form = useForm({
    initial: () => valuesOf(user),
    check: (values) => ({ ...profileErrors(values, stored, hasPasskey), ...conflict.errors }),
    async hold(values) {
      const { introduction = '' } = profileChanges(values, stored)
      const preview = await maskedPreviewOf(introduction, identityOf(values, stored))
      setAsked(preview)
      return preview !== null
    },
    invalid: () => ({ title: failed, description: 'Check the marked fields.' }),
    async send(values) {
      const proof = changesEmail(values, stored)
        ? await proofOf(stored.id, { purpose: 'change_email' }, values.currentPassword)
        : {}
      const changes = profileChanges(values, stored)
      return conflict.watch(api.patch(`/api/users/${stored.id}`, { ...changes, ...proof, basedOn }))
    },
    failed,
    isTitled: true,
    isExplained: (error) => isNoPasskey(error) || isConflict(error),
    signedOut: 'Please log in to save your profile',
    onSuccess(updated: CurrentUser) {
      const emailed = asksForPassword ? `Open the link we sent to ${updated.email}.` : undefined
      draft.forget()
      setStored(updated)
      conflict.restart(profileBase(updated))
      form.restart(valuesOf(updated))
      toast({ title: 'Profile updated successfully', description: emailed })
      // The navigation bar shows name and photo too.
      router.reload()
    },
  })
  const { values, edits } = form
  const asksForPassword = changesEmail(values, stored)
  // The draft contains only changed fields, because the others may be edited in another tab. It
  // never contains the password.
  const changes = useMemo(() => {
    const { currentPassword, ...kept } = profileChanges(values, stored)
    return kept
  }, [values, stored])
  const draft = useDraft({
    key: draftKey(user.id, 'profile'),
    values: useMemo(() => ({ ...changes, basedOn }), [changes, basedOn]),
    edits,
    onRestore(kept) {
      form.restore(draftValues(kept, values) ?? {})
      const { basedOn: former }: { basedOn?: unknown } = Object(kept)
      if (typeof former === 'object') conflict.rebase((base) => ({ ...base, ...former }))
    },
  })

  function discard() {
    draft.forget()
    conflict.restart(profileBase(stored))
    form.restart(valuesOf(stored))
  }
  const isEdited = Object.keys(changes).length > 0
  const { name, company, website } = values
  const by = useMemo(
    () => identityOf({ name, company, website }, stored),
    [name, company, website, stored]
  )
  return { ...form, conflict, draft, discard, asksForPassword, isEdited, asked, setAsked, by }
}

const textOfProfile: TextOfSide = (field, values) =>
  field === 'avatar' ? (values.avatar ? 'a photo' : 'no photo') : plainText(values[field])

/** What would identify the company after saving. */
const identityOf = (
  { name, company, website }: Pick<ProfileValues, 'name' | 'company' | 'website'>,
  { username }: CurrentUser
): CompanyIdentity => ({ name, company, username, website: wholeAddress(website) })

export function ProfileForm({ user, cancelTo, hasPasskey }: ProfileFormProps) {
  const form = useProfileForm(user, hasPasskey)
  const { values, errors, field: text, set, busy, asksForPassword } = form
  const [leaving, setLeaving] = useState(false)
  const company = user.navigation === 'stager'

  function cancel(event: MouseEvent) {
    if (!form.isEdited) return
    event.preventDefault()
    setLeaving(true)
  }
  function leave() {
    form.discard()
    router.visit(cancelTo)
  }

  return (
    <form {...form.props} aria-label="Profile" className="card mt-6 p-5 lg:p-8">
      <ConflictPanel conflict={form.conflict} errors={errors} textOf={textOfProfile} />
      <AvatarField
        name={user.name}
        photo={values.avatar}
        error={errors.avatar}
        disabled={busy}
        onChange={(avatar) => set('avatar', avatar)}
      />
      <div className="mt-6 grid gap-5 sm:grid-cols-2">
        <TextInput {...text('name')} label="Name" autoComplete="name" maxLength={maxLengths.name} />
        <TextInput
          {...text('company')}
          label={company ? 'Company Name' : 'Company/Agency Name'}
          optional
          autoComplete="organization"
          maxLength={maxLengths.company}
        />
        <TextInput
          {...text('email')}
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={maxLengths.email}
          hint={
            asksForPassword
              ? 'You’ll log in with this address, and other devices will be logged out.'
              : undefined
          }
        />
        <PhoneInput {...text('phone')} label="Phone" optional />
        {asksForPassword && (
          <ProofField
            {...text('currentPassword')}
            hasPasskey={hasPasskey}
            hint="Needed to change your email address."
            className={WIDE}
          />
        )}
        {company && (
          <TextInput
            {...text('website')}
            label="Website"
            optional
            type="url"
            autoComplete="url"
            placeholder="https://"
            maxLength={maxLengths.website}
            className={WIDE}
          />
        )}
        <Textarea
          {...text('bio')}
          label={company ? 'Company description' : 'Bio'}
          optional
          rows={4}
          maxLength={maxLengths.bio}
          className={WIDE}
        />
        {company && (
          <OwnTextField
            {...text('introduction')}
            label="Introduction for owners"
            hint="Owners read it next to your offers before they know your name."
            by={form.by}
            className={WIDE}
          />
        )}
      </div>
      <div className="mt-7 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 max-sm:flex-col-reverse max-sm:items-stretch">
        <DraftStatus
          draft={form.draft}
          contents="your unsaved changes"
          sending={busy}
          className="sm:mr-auto"
          onDiscard={form.discard}
        />
        <LinkButton href={cancelTo} onClick={cancel}>
          Cancel
        </LinkButton>
        <Button type="submit" variant="primary" loading={busy && 'Saving'}>
          Save Changes
        </Button>
      </div>
      <ConfirmOwnText
        preview={form.asked}
        confirmLabel="Save Changes"
        onClose={() => form.setAsked(null)}
        onConfirm={() => {
          form.setAsked(null)
          void form.send()
        }}
      />
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        onConfirm={leave}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
      >
        Your changes to your profile haven’t been saved.
      </ConfirmDialog>
    </form>
  )
}
