import { Link } from '@inertiajs/react'
import { Ban } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { faults, isEmail, PASSWORD_TOO_SHORT } from '~/components/sessions/rules'
import { api, type BodyOf } from '~/lib/api'
import { useSignIn } from '~/components/sessions/use_sign_in'
import { Notice } from '~/components/ui/notice'
import { Button } from '~/components/ui/button'
import { PasswordInput } from '~/components/ui/password_input'
import { TextInput } from '~/components/ui/text_input'

interface LoginFormProps {
  /** The page asks for 6 characters, the dialog for 1. */
  passwordMinimum: number
  /** Path to go to instead of the dashboard. */
  redirect: string | null
}

export function LoginForm({ passwordMinimum, redirect }: LoginFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { form, errors, busy, suspended, send } = useSignIn({
    signIn: (body: BodyOf<'post', '/api/auth/login'>) => api.post('/api/auth/login', body),
    values: { email, password },
    failed: 'Login failed',
    welcome: { title: 'Login successful!', description: 'Welcome back!' },
    redirect,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const tooShort = passwordMinimum > 1 ? PASSWORD_TOO_SHORT : 'Enter your password'
    const wrong = faults({
      email: !isEmail(email) && 'Please enter a valid email address',
      password: password.length < passwordMinimum && tooShort,
    })
    send({ email: email.trim(), password }, wrong)
  }

  return (
    <form ref={form} method="post" noValidate className="grid gap-5" onSubmit={submit}>
      {suspended && (
        <Notice tone="danger" role="alert" icon={Ban} title="Login failed">
          <p className="mt-1 break-words text-ink">{suspended}</p>
          <p className="mt-2">
            <Link href="/contact" className="link">
              Contact support
            </Link>
          </p>
        </Notice>
      )}
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        error={errors.email}
        onValueChange={setEmail}
      />
      <div>
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onValueChange={setPassword}
        />
        <Link
          href="/forgot-password"
          className="link mt-1.5 inline-flex min-h-11 items-center text-sm"
        >
          Forgot password
        </Link>
      </div>
      <Button type="submit" variant="primary" size="lg" loading={busy && 'Logging in'}>
        Login
      </Button>
    </form>
  )
}
