import { Link } from '@inertiajs/react'
import { Ban } from '~/components/ui/icons'
import { accountMessages, isEmail } from '#shared/values/field_rules'
import { cleanLine } from '#shared/values/pasted_text'
import { PasskeyButton } from '~/components/passkeys/passkey_button'
import { usePasskeySignIn } from '~/components/passkeys/use_passkey_sign_in'
import { useSignIn, type SignedIn } from '~/components/sessions/use_sign_in'
import { Notice } from '~/components/ui/notice'
import { Button } from '~/components/ui/button'
import { PasswordInput } from '~/components/ui/password_input'
import { TextInput } from '~/components/ui/text_input'
import { faults } from '~/hooks/use_form'
import { api } from '~/lib/api'

interface LoginFormProps {
  /** Typed on another form. */
  email?: string | null
  /** Minimum length of the password: 6 on the page, 1 in the dialog. */
  passwordMinimum: number
  /** Path to open instead of the dashboard. */
  redirect: string | null
  /** Called instead of opening that path. */
  onSignedIn?: (answer: SignedIn) => void
}

export function LoginForm({ email: given, passwordMinimum, redirect, onSignedIn }: LoginFormProps) {
  const { field, props, busy, suspended, enter, explainSuspension } = useSignIn({
    initial: { email: given ?? '', password: '' },
    check: ({ email, password }) =>
      faults({
        email: !isEmail(email) && accountMessages.email,
        password:
          password.length < passwordMinimum &&
          (passwordMinimum > 1 ? accountMessages.password : accountMessages.loginPassword),
      }),
    signIn: ({ email, password }) =>
      api.post('/api/auth/login', { email: cleanLine(email), password }),
    failed: 'Login failed',
    welcome: { title: 'Login successful!', description: 'Welcome back!' },
    redirect,
    onSignedIn,
  })

  const passkey = usePasskeySignIn({ onSuccess: enter, isExplained: explainSuspension })

  return (
    <form {...props} method="post" className="grid gap-5">
      {suspended && (
        <Notice tone="danger" role="alert" icon={Ban} title="Login failed">
          <p className="mt-1 break-words text-ink">{suspended}</p>
          <p className="mt-2">
            <Link href="/contact?about=suspension" className="link">
              Contact support
            </Link>
          </p>
        </Notice>
      )}
      <TextInput {...field('email')} label="Email" type="email" autoComplete="username webauthn" />
      <div>
        <PasswordInput {...field('password')} label="Password" autoComplete="current-password" />
        <Link
          href="/forgot-password"
          className="link mt-1.5 inline-flex min-h-11 items-center text-sm"
        >
          Forgot password
        </Link>
      </div>
      <div className="grid gap-3">
        <Button type="submit" variant="primary" size="lg" loading={busy && 'Logging in'}>
          Login
        </Button>
        <PasskeyButton
          label="Sign in with a passkey"
          size="lg"
          loading={passkey.busy && 'Waiting for your passkey'}
          onPress={passkey.press}
        />
      </div>
    </form>
  )
}
