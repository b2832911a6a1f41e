import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { RegistrationType } from '#shared/user_types'
import { asksForCompany, type RegistrationValues } from '~/components/sessions/registration_values'
import { PasswordInput } from '~/components/ui/password_input'
import { PhoneInput } from '~/components/ui/phone_input'
import { Textarea } from '~/components/ui/textarea'
import { TextInput } from '~/components/ui/text_input'

type TextName = keyof Omit<RegistrationValues, 'agreeToTerms'>

/** Name, value, error and change of one field. */
export type TextField = (name: TextName) => {
  name: TextName
  value: string
  error?: string
  onValueChange: (value: string) => void
}

const WIDE = 'sm:col-span-2'

function Password({ text }: { text: TextField }) {
  return (
    <PasswordInput
      {...text('password')}
      label="Password"
      autoComplete="new-password"
      hint="At least 6 characters"
    />
  )
}

interface BioProps {
  text: TextField
  label: string
  placeholder: string
}

/** Collapsed until somebody opens it, or has written in it before. */
function Bio({ text, label, placeholder }: BioProps) {
  const field = text('bio')
  const [open, setOpen] = useState(field.value !== '')
  return (
    <details
      className={`group ${WIDE}`}
      open={open || Boolean(field.error)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="label flex min-h-11 cursor-pointer list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden">
        <ChevronDown className="icon size-4 -rotate-90 text-muted group-open:rotate-0" />
        {label} <span className="optional">(optional)</span>
      </summary>
      <Textarea
        {...field}
        label={<span className="sr-only">{label}</span>}
        placeholder={placeholder}
        rows={2}
        maxLength={2000}
        className="mt-1 [&_textarea]:min-h-21"
      />
    </details>
  )
}

export function OwnerFields({ type, text }: { type: RegistrationType; text: TextField }) {
  return (
    <>
      <TextInput
        {...text('email')}
        label="Email"
        type="email"
        autoComplete="email"
        className={WIDE}
      />
      <TextInput {...text('name')} label="Name" autoComplete="name" />
      <PhoneInput {...text('phone')} label="Phone" />
      <Password text={text} />
      {asksForCompany(type) && (
        <TextInput
          {...text('company')}
          label="Company"
          optional
          autoComplete="organization"
          placeholder={type === 'builder' ? 'Your building company' : 'Your brokerage'}
        />
      )}
      <Bio
        text={text}
        label="Bio"
        placeholder="Neighborhoods you work in, the kind of homes you list"
      />
    </>
  )
}

export function StagerFields({ text }: { text: TextField }) {
  return (
    <>
      <TextInput
        {...text('email')}
        label="Login email"
        type="email"
        autoComplete="email"
        className={WIDE}
      />
      <TextInput {...text('name')} label="Contact name" autoComplete="name" />
      <TextInput {...text('company')} label="Company name" autoComplete="organization" />
      <PhoneInput {...text('phone')} label="Phone" />
      <TextInput
        {...text('website')}
        label="Website"
        optional
        type="url"
        autoComplete="url"
        placeholder="https://"
      />
      <Password text={text} />
      <Bio
        text={text}
        label="Company description"
        placeholder="The homes you stage, your style, the furniture you own"
      />
    </>
  )
}
