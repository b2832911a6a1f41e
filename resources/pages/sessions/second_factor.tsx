import { Link, router } from '@inertiajs/react'
import { PasskeyButton } from '~/components/passkeys/passkey_button'
import { AuthCard } from '~/components/sessions/auth_card'
import { CodeForm } from '~/components/two_step/code_form'
import { OwnTwoStep } from '~/components/two_step/own_two_step'
import { PageHead } from '~/components/ui/page_head'
import { useMutation } from '~/hooks/use_mutation'
import ConfirmingLayout from '~/layouts/confirming'
import { api } from '~/lib/api'
import { isNoPasskey, passkeyFor } from '~/lib/passkeys'

interface SecondFactorProps {
  missing: 'code' | 'passkey' | 'setup'
  /** The page that was asked for. */
  redirect: string
  /** Whether a passkey counts as the code. */
  hasPasskey: boolean
  accountId: number
  /** Whether nothing else opens before; otherwise a change has asked for a new code. */
  isLocked: boolean
}

/** Asks for what a session still has to show: a code, a passkey, or to set up two-step login first. */
export default function SecondFactor(props: SecondFactorProps) {
  return (
    <div className="wrap pt-6 pb-6 md:pt-14">
      {props.missing === 'code' ? (
        <Code {...props} />
      ) : props.missing === 'passkey' ? (
        <Passkey {...props} />
      ) : (
        <SetUp {...props} />
      )}
    </div>
  )
}
SecondFactor.layout = ConfirmingLayout

const open = (redirect: string) => router.visit(redirect, { replace: true })

/** Shows a passkey in place of the code. */
function usePasskey({ accountId, redirect }: SecondFactorProps) {
  return useMutation(
    {
      async send() {
        const passkey = await passkeyFor(accountId, { purpose: 'second_factor' })
        return api.post(`/api/users/${accountId}/two-step/passkey`, { passkey })
      },
      failed: 'The passkey was not accepted',
      isExplained: isNoPasskey,
    },
    { onSuccess: () => open(redirect) }
  )
}

function Code(props: SecondFactorProps) {
  const { accountId, hasPasskey, isLocked, redirect } = props
  const { mutate, busy } = usePasskey(props)
  return (
    <AuthCard
      title="Enter the code from your phone"
      lead={
        isLocked
          ? 'Your account is protected with two-step login.'
          : 'Changes of your login need a code from the last 12 hours.'
      }
      width="narrow"
      focused={false}
      footer={
        <>
          No phone? Enter a recovery code. Without one,{' '}
          <Link className="link" href="/contact">
            write to us
          </Link>
          .
        </>
      }
    >
      <PageHead title="Enter the code" noIndex />
      <CodeForm
        label="Code"
        hint="Six digits from the app, or a recovery code"
        submit="Continue"
        busy="Checking"
        failed="The code was not accepted"
        send={(body) => api.post(`/api/users/${accountId}/two-step/verify`, body)}
        onSuccess={() => open(redirect)}
        beside={
          hasPasskey && (
            <PasskeyButton
              label="Use a passkey"
              loading={busy && 'Checking'}
              onPress={() => void mutate()}
            />
          )
        }
      />
    </AuthCard>
  )
}

function Passkey(props: SecondFactorProps) {
  const { mutate, busy } = usePasskey(props)
  return (
    <AuthCard
      title="Confirm with your passkey"
      lead="This account requires a second factor. Your password alone no longer opens it."
      width="middle"
      focused={false}
    >
      <PageHead title="Confirm with your passkey" noIndex />
      <PasskeyButton
        label="Use a passkey"
        loading={busy && 'Checking'}
        onPress={() => void mutate()}
      />
      <SetUpOnPage {...props} className="mt-8 border-t border-line pt-6" />
    </AuthCard>
  )
}

const SetUp = (props: SecondFactorProps) => (
  <AuthCard
    title="Set up two-step login"
    lead="This account requires it of everyone who works in it. Your place in it stays: you get in as soon as it is set up."
    width="wide"
    focused={false}
    footer="Your other accounts aren’t affected."
  >
    <PageHead title="Set up two-step login" noIndex />
    <SetUpOnPage {...props} />
  </AuthCard>
)

const SetUpOnPage = (props: SecondFactorProps & { className?: string }) => (
  <OwnTwoStep
    accountId={props.accountId}
    recoveryCodesLeft={null}
    hasPasskey={props.hasPasskey}
    className={props.className}
    // The page stays until the recovery codes are saved.
    onChange={() => undefined}
    onDone={() => open(props.redirect)}
  />
)
