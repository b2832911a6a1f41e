import type { RegistrationType } from '#shared/accounts/user_types'
import { Link, router } from '@inertiajs/react'
import { ArrowLeft } from '~/components/ui/icons'
import { useEffect, useState } from 'react'
import { authLink, type AuthStep, loginPath, pressAuthLink } from '~/components/sessions/auth_links'
import { LoginForm } from '~/components/sessions/login_form'
import { RegistrationForm } from '~/components/sessions/registration_form'
import { RegistrationTypeChooser } from '~/components/sessions/registration_type_chooser'
import { registrationTitle } from '~/components/sessions/registration_types'
import { forgetRegistration, isRegistrationBegun } from '~/components/sessions/registration_values'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { Dialog } from '~/components/ui/dialog'

interface AuthDialogProps {
  step: AuthStep
  onClose: () => void
}

/** Sign-in and registration as dialogs over the current page. */
export function AuthDialog({ step, onClose }: AuthDialogProps) {
  // Closes the dialog after sign-in, or when one of its links is followed.
  useEffect(() => router.on('navigate', onClose), [onClose])

  if (!step.register) return <LoginDialog {...{ step, onClose }} />
  if (!step.type) return <ChooserDialog {...{ step, onClose }} />
  return <RegistrationDialog type={step.type} {...{ step, onClose }} />
}

/** Accepts passwords of any length; the server checks them. */
function LoginDialog({ step: { email, redirect = null }, onClose }: AuthDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Login to Stagely"
      size="narrow"
      footer={
        <p className="mt-6 text-[0.9375rem] text-muted">
          New to Stagely?{' '}
          <Link className="link" {...authLink({ register: true, redirect })}>
            Join Free!
          </Link>
        </p>
      }
    >
      <div className="mt-6">
        <LoginForm email={email} passwordMinimum={1} redirect={redirect} />
      </div>
    </Dialog>
  )
}

function ChooserDialog({ step: { email, redirect }, onClose }: AuthDialogProps) {
  const chosen = (type: RegistrationType): AuthStep => ({
    register: true,
    type,
    email,
    redirect,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose Your Registration Type"
      size="chooser"
      description="This sets up your account. Joining is free."
      footer={
        <p className="mt-6 text-[0.9375rem] text-muted">
          Already have an account?{' '}
          <Link className="link" {...authLink({ redirect })}>
            Login
          </Link>
        </p>
      }
    >
      <div className="mt-6">
        <RegistrationTypeChooser
          hrefOf={(type) => loginPath(chosen(type))}
          onPress={(event, type) => pressAuthLink(event, chosen(type))}
        />
      </div>
    </Dialog>
  )
}

function RegistrationDialog({
  type,
  step: { email, redirect = null },
  onClose,
}: AuthDialogProps & { type: RegistrationType }) {
  const [leaving, setLeaving] = useState(false)

  function discard() {
    forgetRegistration()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={() => (isRegistrationBegun() ? setLeaving(true) : onClose())}
      title={registrationTitle(type)}
      eyebrow={
        <Link
          className="mb-1 -ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-medium text-muted hover:text-ink"
          {...authLink({ register: true, email, redirect })}
        >
          <ArrowLeft className="icon size-4" />
          Change type
        </Link>
      }
    >
      <div className="mt-6">
        <RegistrationForm type={type} email={email ?? ''} redirect={redirect} />
      </div>
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        onConfirm={discard}
        title="Discard what you typed?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
      >
        Your account hasn’t been created yet.
      </ConfirmDialog>
    </Dialog>
  )
}
