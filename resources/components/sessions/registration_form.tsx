import { Link } from '@inertiajs/react'
import { ChevronDown, Lock } from '~/components/ui/icons'
import { useEffect, useState, type ReactNode } from 'react'
import { maxLengths, minLengths } from '#shared/values/field_rules'
import { cleanLine } from '#shared/values/pasted_text'
import type { RegistrationType } from '#shared/accounts/user_types'
import {
  asksForCompany,
  initialRegistration,
  keepRegistration,
  registrationBody,
  registrationErrors,
  type RegistrationValues,
} from '~/components/sessions/registration_values'
import { loginPath } from '~/components/sessions/auth_links'
import { TermsLabel } from '~/components/sessions/terms_label'
import { useSignIn, type SignedIn } from '~/components/sessions/use_sign_in'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { PasswordInput } from '~/components/ui/password_input'
import { PhoneInput } from '~/components/ui/phone_input'
import { Textarea } from '~/components/ui/textarea'
import { TextInput } from '~/components/ui/text_input'
import { api } from '~/lib/api'

interface RegistrationFormProps {
  type: RegistrationType
  /** The address that was entered on the home page. */
  email: string
  /** Path to open instead of the dashboard. */
  redirect: string | null
  /** If the form is a step of something else. */
  step?: RegistrationStep
}

interface RegistrationStep {
  /** Label of the button. */
  action: string
  /** Called instead of opening the next page. */
  onSignedIn: (answer: SignedIn) => void
  /** Opens the login in the same place, for an address that has an account. */
  onLogin: (email: string) => void
}

/** Texts that differ between owners and staging companies. */
const texts = {
  owner: {
    privacy:
      'Your phone and email stay private. Only the company you choose sees them, once it has paid our fee.',
    welcome: 'Welcome to Stagely!',
  },
  stager: {
    privacy:
      'Owners see your offers without your name. Contact details are shared once an owner accepts your offer and you’ve paid the platform fee.',
    welcome: 'Welcome to Stagely! Start finding projects to bid on.',
  },
}

/** The fields depend on the type of account. */
export function RegistrationForm({ type, email, redirect, step }: RegistrationFormProps) {
  const { privacy, welcome } = texts[type === 'staging_company' ? 'stager' : 'owner']
  const form = useSignIn<RegistrationValues>({
    initial: () => initialRegistration(email),
    check: (values) => registrationErrors(type, values),
    signIn: (values) => api.post('/api/auth/register', registrationBody(type, values)),
    failed: 'Registration failed',
    welcome: { title: 'Registration successful!', description: welcome },
    redirect,
    onSignedIn: step?.onSignedIn,
  })
  const { values, errors, set } = form

  useEffect(() => keepRegistration(email, values), [email, values])

  const typed = cleanLine(values.email)
  const login = form.taken && (
    <Link
      href={loginPath({ email: typed, redirect })}
      preserveState
      className="link mt-1 inline-flex min-h-11 items-center text-[0.9375rem]"
      onClick={(event) => {
        if (!step) return
        event.preventDefault()
        step.onLogin(typed)
      }}
    >
      Log in instead
    </Link>
  )
  return (
    <form {...form.props} method="post" className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {type === 'staging_company' ? (
        <StagerFields text={form.field} login={login} />
      ) : (
        <OwnerFields type={type} text={form.field} login={login} />
      )}
      <Checkbox
        name="agreeToTerms"
        checked={values.agreeToTerms}
        error={errors.agreeToTerms}
        className={WIDE}
        onCheckedChange={(agrees) => set('agreeToTerms', agrees)}
        label={<TermsLabel />}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className={WIDE}
        loading={form.busy && 'Joining'}
      >
        {step?.action ?? 'Join Free!'}
      </Button>
      <p className={`text-sm text-muted ${WIDE}`}>
        Working for a company that is here already? Ask its owner for an invitation.
      </p>
      <p className={`flex gap-2.5 text-sm text-muted ${WIDE}`}>
        <Lock className="icon mt-0.5 size-4" />
        {privacy}
      </p>
    </form>
  )
}

/** Name, value, error and change handler of one field. */
type TextField = ReturnType<typeof useSignIn<RegistrationValues>>['field']

const WIDE = 'sm:col-span-2'

function Password({ text, className }: { text: TextField; className?: string }) {
  return (
    <PasswordInput
      className={className}
      {...text('password')}
      label="Password"
      autoComplete="new-password"
      hint={`At least ${minLengths.password} characters`}
    />
  )
}

interface BioProps {
  text: TextField
  label: string
  placeholder: string
}

/** Collapsed until it's opened or contains text. */
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
        maxLength={maxLengths.bio}
        className="mt-1 [&_textarea]:min-h-21"
      />
    </details>
  )
}

interface FieldsProps {
  text: TextField
  /** Below an email address that has an account already. */
  login: ReactNode
}

function Email({ text, login, label }: FieldsProps & { label: string }) {
  return (
    <div className={WIDE}>
      <TextInput
        {...text('email')}
        label={label}
        type="email"
        autoComplete="email"
        maxLength={maxLengths.email}
      />
      {login}
    </div>
  )
}

function OwnerFields({ type, text, login }: FieldsProps & { type: RegistrationType }) {
  return (
    <>
      <Email text={text} login={login} label="Email" />
      <TextInput {...text('name')} label="Name" autoComplete="name" maxLength={maxLengths.name} />
      <PhoneInput {...text('phone')} label="Phone" />
      <Password text={text} className={asksForCompany(type) ? undefined : WIDE} />
      {asksForCompany(type) && (
        <TextInput
          {...text('company')}
          label="Company"
          optional
          autoComplete="organization"
          maxLength={maxLengths.company}
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

function StagerFields({ text, login }: FieldsProps) {
  return (
    <>
      <Email text={text} login={login} label="Login email" />
      <TextInput
        {...text('name')}
        label="Contact name"
        autoComplete="name"
        maxLength={maxLengths.name}
      />
      <TextInput
        {...text('company')}
        label="Company name"
        autoComplete="organization"
        maxLength={maxLengths.company}
      />
      <PhoneInput {...text('phone')} label="Phone" />
      <TextInput
        {...text('website')}
        label="Website"
        optional
        type="url"
        autoComplete="url"
        maxLength={maxLengths.website}
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
