import { minLengths } from '#shared/values/field_rules'
import type { RegistrationType } from '#shared/accounts/user_types'
import { Link, usePage } from '@inertiajs/react'
import { ArrowLeft } from '~/components/ui/icons'
import { useState } from 'react'
import { loginPath } from '~/components/sessions/auth_links'
import { AuthCard } from '~/components/sessions/auth_card'
import { LoginForm } from '~/components/sessions/login_form'
import { RegistrationForm } from '~/components/sessions/registration_form'
import { RegistrationTypeChooser } from '~/components/sessions/registration_type_chooser'
import { registrationTitle } from '~/components/sessions/registration_types'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page_head'

interface CreateProps {
  register: 'choose' | RegistrationType | null
  redirect: string | null
}

interface StepProps {
  redirect: string | null
  /** The address entered on the home page. */
  email: string
  /** Whether the user came from another step of this page. */
  focused: boolean
}

export default function CreateSession({ register, redirect }: CreateProps) {
  const { url } = usePage()
  const [first] = useState(register)
  const query = new URLSearchParams(url.split('?')[1])
  const email = query.get('email') ?? ''
  const step: StepProps = { redirect, email, focused: first !== register }
  return (
    <div className="wrap pt-6 pb-6 md:pt-14">
      {register === null ? (
        <Login {...step} ended={query.has('ended')} />
      ) : register === 'choose' ? (
        <Chooser {...step} />
      ) : (
        <Registration key={register} type={register} {...step} />
      )}
    </div>
  )
}

/** `ended`: the session has ended while the user was on another page. */
function Login({ redirect, email, focused, ended }: StepProps & { ended: boolean }) {
  return (
    <div className="grid items-center gap-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <AuthCard
        title="Login to Stagely"
        focused={focused}
        width="besidePicture"
        footer={
          <>
            New to Stagely?{' '}
            <Link className="link" href="/#join">
              Sign up on the home page
            </Link>
          </>
        }
      >
        <PageHead title="Login" />
        {ended && (
          <Notice tone="info" role="status" title="Your session has ended" className="mb-5">
            Log in again to continue.
          </Notice>
        )}
        <LoginForm email={email} passwordMinimum={minLengths.password} redirect={redirect} />
      </AuthCard>
      <img
        className="picture hidden aspect-[6/5] !h-auto rounded-xl lg:block"
        src="/images/bedroom-staged.webp"
        width={1200}
        height={900}
        loading="lazy"
        alt=""
      />
    </div>
  )
}

function Chooser({ redirect, email, focused }: StepProps) {
  return (
    <AuthCard
      title="Choose Your Registration Type"
      lead="This sets up your account. Joining is free."
      focused={focused}
      footer={
        <>
          Already have an account?{' '}
          <Link className="link" href={loginPath({ redirect })} preserveState>
            Login
          </Link>
        </>
      }
    >
      <PageHead title="Choose Your Registration Type" />
      <RegistrationTypeChooser
        hrefOf={(type) => loginPath({ register: true, type, email, redirect })}
      />
    </AuthCard>
  )
}

function Registration({ type, redirect, email, focused }: StepProps & { type: RegistrationType }) {
  const title = registrationTitle(type)
  return (
    <AuthCard
      title={title}
      focused={focused}
      width="wide"
      back={
        <Link
          className="-mt-3 mb-1 -ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-medium text-muted hover:text-ink"
          href={loginPath({ register: true, email, redirect })}
          preserveState
        >
          <ArrowLeft className="icon size-4" />
          Change type
        </Link>
      }
    >
      <PageHead title={title} />
      <RegistrationForm type={type} email={email} redirect={redirect} />
    </AuthCard>
  )
}
