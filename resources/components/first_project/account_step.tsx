import { useState } from 'react'
import type { RegistrationType } from '#shared/accounts/user_types'
import { LoginForm } from '~/components/sessions/login_form'
import { RegistrationForm } from '~/components/sessions/registration_form'
import { registrationTitle } from '~/components/sessions/registration_types'
import { Dialog } from '~/components/ui/dialog'

interface AccountStepProps {
  /** As chosen in the form of the project. */
  type: RegistrationType
  onSignedIn: () => void
  onClose: () => void
}

/**
 * The last step of posting a first project: registration, or the login in the same place. Each is a dialog of its
 * own, so that the focus begins in its first field.
 */
export function AccountStep({ type, onSignedIn, onClose }: AccountStepProps) {
  /** The address to log in with; null for a new account. */
  const [login, setLogin] = useState<string | null>(null)

  if (login !== null) {
    return (
      <Dialog
        key="login"
        open
        onClose={onClose}
        title="Login to Stagely"
        size="narrow"
        description="Your project is ready. It’s posted as soon as you’re logged in."
        footer={
          <p className="mt-6 text-[0.9375rem] text-muted">
            New to Stagely?{' '}
            <button type="button" className="link min-h-11" onClick={() => setLogin(null)}>
              Join Free!
            </button>
          </p>
        }
      >
        <div className="mt-6">
          <LoginForm email={login} passwordMinimum={1} redirect={null} onSignedIn={onSignedIn} />
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      key="registration"
      open
      onClose={onClose}
      title="Last step: your account"
      eyebrow={<p className="mb-1 text-sm font-medium text-muted">{registrationTitle(type)}</p>}
      description="Your project is ready. It’s posted as soon as you have an account."
      footer={
        <p className="mt-6 text-[0.9375rem] text-muted">
          Already have an account?{' '}
          <button type="button" className="link min-h-11" onClick={() => setLogin('')}>
            Login
          </button>
        </p>
      }
    >
      <div className="mt-6">
        <RegistrationForm
          type={type}
          email=""
          redirect={null}
          step={{ action: 'Post Project', onSignedIn, onLogin: setLogin }}
        />
      </div>
    </Dialog>
  )
}
