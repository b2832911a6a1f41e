import type { RegistrationType } from '#enums/user_types'
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

function Bio({ text, label, placeholder }: BioProps) {
  return (
    <Textarea
      {...text('bio')}
      label={label}
      placeholder={placeholder}
      optional
      rows={2}
      maxLength={2000}
      className={`${WIDE} [&_textarea]:min-h-21`}
    />
  )
}

/** REG-01, REG-02. */
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

/** REG-03. */
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
