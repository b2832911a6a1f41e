import { useState } from 'react'
import { accountMessages, maxLengths, minLengths } from '#shared/values/field_rules'
import { cleanLine } from '#shared/values/pasted_text'
import { joinPath, type JoinLink } from '~/components/people/join_types'
import { LoginForm } from '~/components/sessions/login_form'
import { TermsLabel } from '~/components/sessions/terms_label'
import { useSignIn } from '~/components/sessions/use_sign_in'
import { Button } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { Ban } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { PasswordInput } from '~/components/ui/password_input'
import { TextInput } from '~/components/ui/text_input'
import { faults } from '~/hooks/use_form'
import { api } from '~/lib/api'

type Way = 'new' | 'login'

const ways: readonly { way: Way; label: string }[] = [
  { way: 'new', label: 'Create your login' },
  { way: 'login', label: 'Log in' },
]

interface JoinVisitorProps {
  link: JoinLink
  token: string
}

/** Both ways are always offered, so the page doesn't say whether the address has an account. */
export function JoinVisitor({ link, token }: JoinVisitorProps) {
  const [chosen, setChosen] = useState<Way>('new')
  return (
    <>
      <div
        role="group"
        aria-label="How you join"
        className="mb-6 grid grid-cols-2 gap-1 rounded-md bg-sunken p-1"
      >
        {ways.map(({ way, label }) => (
          <button
            key={way}
            type="button"
            aria-pressed={way === chosen}
            className="min-h-11 rounded-sm px-2 text-[0.9375rem] font-medium text-muted aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:shadow-card"
            onClick={() => setChosen(way)}
          >
            {label}
          </button>
        ))}
      </div>
      {chosen === 'new' ? (
        <NewLogin {...{ link, token }} />
      ) : (
        <LoginForm
          email={link.email}
          passwordMinimum={minLengths.password}
          redirect={joinPath(token)}
        />
      )}
    </>
  )
}

/** Registration with the address of the invitation. */
function NewLogin({ link, token }: JoinVisitorProps) {
  const { account, email } = link
  const { field, values, errors, set, props, busy } = useSignIn({
    initial: { name: '', password: '', agreeToTerms: false },
    check: ({ name, password, agreeToTerms }) =>
      faults({
        name: cleanLine(name) === '' && accountMessages.name,
        password: password.length < minLengths.password && accountMessages.password,
        agreeToTerms: !agreeToTerms && accountMessages.agreeToTerms,
      }),
    signIn: ({ name, password, agreeToTerms }) =>
      api.post('/api/auth/join', { token, name: cleanLine(name), password, agreeToTerms }),
    failed: 'You did not join',
    welcome: { title: `Welcome to ${account}`, description: 'You work here with your own login.' },
    redirect: null,
  })
  return (
    <form {...props} method="post" className="grid gap-5">
      {errors.email && (
        <Notice tone="danger" role="alert" icon={Ban} title="This didn’t work">
          <p className="mt-1 text-ink">{errors.email}</p>
        </Notice>
      )}
      <div>
        <p className="label">Email</p>
        <p className="mt-1 wrap-anywhere">{email}</p>
        {/* Tells password managers what to store; they ignore inputs of type hidden. */}
        <input
          type="text"
          className="hidden"
          name="username"
          autoComplete="username"
          value={email}
          readOnly
        />
      </div>
      <TextInput
        {...field('name')}
        label="Your name"
        autoComplete="name"
        maxLength={maxLengths.name}
      />
      <PasswordInput
        {...field('password')}
        label="Password"
        autoComplete="new-password"
        hint={`At least ${minLengths.password} characters`}
      />
      <Checkbox
        name="agreeToTerms"
        checked={values.agreeToTerms}
        error={errors.agreeToTerms}
        onCheckedChange={(agrees) => set('agreeToTerms', agrees)}
        label={<TermsLabel />}
      />
      <Button type="submit" variant="primary" size="lg" loading={busy && 'Joining'}>
        Join {account}
      </Button>
    </form>
  )
}
