import { accountMessages, isEmail, isWebsite, wholeAddress } from '#shared/values/field_rules'
import type { FieldValues } from '#shared/edits/three_way'
import { cleanLine } from '#shared/values/pasted_text'
import { phoneDigits, phoneNumberProblem } from '#shared/accounts/phone_number'
import { proofError } from '~/components/passkeys/proof_field'
import { faults } from '~/hooks/use_form'
import { formatPhone } from '~/lib/format'
import type { CurrentUser } from '~/types'

export interface ProfileValues {
  name: string
  email: string
  /** Formatted: `(828) 555-0142`. */
  phone: string
  company: string
  website: string
  bio: string
  /** Staging companies only. */
  introduction: string
  /** Data URL, the URL of the stored photo, or null for none. */
  avatar: string | null
  /** Required if the email address changes. */
  currentPassword: string
}

export const valuesOf = (user: CurrentUser): ProfileValues => ({
  name: user.name,
  email: user.email,
  phone: formatPhone(user.phone ?? ''),
  company: user.company ?? '',
  website: user.website ?? '',
  bio: user.bio ?? '',
  introduction: user.introduction ?? '',
  avatar: user.avatar,
  currentPassword: '',
})

/** What the form is opened with, as in the body of its call. The email address is the person's own. */
export function profileBase(user: CurrentUser): FieldValues {
  const { name, phone, company, website, bio, introduction, avatar } = user
  return { name, phone, company, website, bio, introduction: introduction ?? null, avatar }
}

/** Values of the body as form values. */
export function typedProfile({ avatar, phone, ...texts }: FieldValues): Partial<ProfileValues> {
  const typed = Object.entries(texts).map(([name, value]) => [name, value ?? ''])
  return {
    ...Object.fromEntries(typed),
    ...(phone !== undefined && { phone: formatPhone(typeof phone === 'string' ? phone : '') }),
    ...(avatar !== undefined && { avatar: typeof avatar === 'string' ? avatar : null }),
  }
}

export const changesEmail = (values: ProfileValues, user: CurrentUser) =>
  cleanLine(values.email).toLowerCase() !== user.email.toLowerCase()

/** @param hasPasskey  whether the account has a passkey, which replaces an empty password */
export function profileErrors(values: ProfileValues, user: CurrentUser, hasPasskey: boolean) {
  const digits = phoneDigits(values.phone)
  return faults({
    name: cleanLine(values.name) === '' && accountMessages.name,
    email: !isEmail(values.email) && accountMessages.profileEmail,
    phone: digits !== '' && phoneNumberProblem(digits),
    currentPassword: changesEmail(values, user) && proofError(values.currentPassword, hasPasskey),
    website: !isWebsite(values.website) && accountMessages.website,
  })
}

/** The body of PATCH /api/users/{id}: only the changed fields. */
export function profileChanges(values: ProfileValues, user: CurrentUser): Partial<ProfileValues> {
  const stored = valuesOf(user)
  const sent = { ...values, website: wholeAddress(values.website) }
  const names = Object.keys(sent) as (keyof ProfileValues)[]
  const needsPassword = changesEmail(values, user)
  const changed = names.filter(
    (name) => sent[name] !== stored[name] && (name !== 'currentPassword' || needsPassword)
  )
  return Object.fromEntries(changed.map((name) => [name, sent[name]]))
}
