import { Lock } from 'lucide-react'
import { useEffect, useState, type FormEvent } from 'react'
import type { RegistrationType } from '#shared/user_types'
import { Agreement } from '~/components/sessions/agreement'
import {
  OwnerFields,
  StagerFields,
  type TextField,
} from '~/components/sessions/registration_fields'
import { registrationTexts } from '~/components/sessions/registration_texts'
import {
  begunRegistration,
  keepRegistration,
  registrationBody,
  registrationErrors,
} from '~/components/sessions/registration_values'
import { api, type BodyOf } from '~/lib/api'
import { useSignIn } from '~/components/sessions/use_sign_in'
import { Button } from '~/components/ui/button'

interface RegistrationFormProps {
  type: RegistrationType
  /** Typed on the home page already. */
  email: string
  /** Path to go to instead of the dashboard. */
  redirect: string | null
}

/** The type decides which fields are asked for. */
export function RegistrationForm({ type, email, redirect }: RegistrationFormProps) {
  const [values, setValues] = useState(() => begunRegistration(email))
  const texts = registrationTexts(type)
  const { form, errors, busy, send } = useSignIn({
    signIn: (body: BodyOf<'post', '/api/auth/register'>) => api.post('/api/auth/register', body),
    values: { ...values },
    failed: 'Registration failed',
    welcome: { title: 'Registration successful!', description: texts.welcome },
    redirect,
  })

  useEffect(() => keepRegistration(email, values), [email, values])

  function submit(event: FormEvent) {
    event.preventDefault()
    send(registrationBody(type, values), registrationErrors(type, values))
  }

  const text: TextField = (name) => ({
    name,
    value: values[name],
    error: errors[name],
    onValueChange: (value) => setValues((all) => ({ ...all, [name]: value })),
  })

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-x-4 gap-y-5 sm:grid-cols-2"
      onSubmit={submit}
    >
      {type === 'staging_company' ? (
        <StagerFields text={text} />
      ) : (
        <OwnerFields {...{ type, text }} />
      )}
      <Agreement
        checked={values.agreeToTerms}
        error={errors.agreeToTerms}
        className="sm:col-span-2"
        onCheckedChange={(agreeToTerms) => setValues((all) => ({ ...all, agreeToTerms }))}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="sm:col-span-2"
        loading={busy && 'Joining'}
      >
        Join Free!
      </Button>
      <p className="flex gap-2.5 text-sm text-muted sm:col-span-2">
        <Lock className="icon mt-0.5 size-4" />
        {texts.privacy}
      </p>
    </form>
  )
}
