import { router } from '@inertiajs/react'
import { Copy, Download, Printer } from '~/components/ui/icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CodeForm, type CodeFormProps } from '~/components/console/code_form'
import { ProvenDialog } from '~/components/passkeys/proven_dialog'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { useCurrentUser } from '~/hooks/use_current_user'
import { api } from '~/lib/api'
import { proofOf } from '~/lib/passkeys'
import { saveFile } from '~/lib/save_file'
import { toast } from '~/lib/toast'
import type { CurrentUser } from '~/types'

interface Setup {
  secret: string
  qr: { path: string; size: number }
}

interface TwoStepProps {
  /** Null while it isn't set up. */
  recoveryCodesLeft: number | null
  /** Whether the viewer has a passkey, which may confirm the setup. */
  hasPasskey: boolean
}

/** In a large title it doesn't break at its hyphen. */
const twoStep = <span className="whitespace-nowrap">two-step</span>

const start = async ({ id }: CurrentUser, currentPassword: string) =>
  api.post(
    '/api/admin/two-step',
    await proofOf(id, { purpose: 'set_up_two_step' }, currentPassword)
  )

const reread = () => router.reload({ only: ['recoveryCodesLeft', 'members'] })

/** The viewer's own two-step verification: set up, renew the recovery codes, turn off. */
export function TwoStep({ recoveryCodesLeft, hasPasskey }: TwoStepProps) {
  const user = useCurrentUser()
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [asking, setAsking] = useState<'start' | 'codes' | 'off' | null>(null)
  const isOn = recoveryCodesLeft !== null
  const heading = useRef<HTMLHeadingElement>(null)
  const step = codes ? 'codes' : setup ? 'scan' : 'start'
  const shown = useRef(step)
  useEffect(() => {
    // The button that was pressed is gone.
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])

  function showCodes({ recoveryCodes }: { recoveryCodes: string[] }) {
    setAsking(null)
    setSetup(null)
    setCodes(recoveryCodes)
    reread()
  }
  return (
    <section className="card p-5 lg:p-6" aria-labelledby="two-step">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2
          id="two-step"
          ref={heading}
          tabIndex={-1}
          className="text-lg font-semibold outline-none"
        >
          {codes ? 'Your recovery codes' : 'Your two-step verification'}
        </h2>
        {!codes && <Badge text={isOn ? 'On' : 'Off'} tone={isOn ? 'success' : 'neutral'} />}
      </div>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : setup ? (
        <Scan setup={setup} onConfirmed={showCodes} onCancel={() => setSetup(null)} />
      ) : isOn ? (
        <>
          <p className="mt-1 max-w-[68ch] text-sm text-muted">
            The console asks for a code from your phone after each login, and again after 12 hours.{' '}
            {recoveryCodesLeft} of 10 recovery codes are left.
          </p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setAsking('codes')}>
              New recovery codes
            </Button>
            <Button size="sm" variant="danger" onClick={() => setAsking('off')}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="mt-1 max-w-[68ch] text-sm text-muted">
            The console then asks for a code from an app on your phone, such as Google Authenticator
            or 1Password. A stolen password is then not enough.
          </p>
          <Button size="sm" variant="primary" className="mt-4" onClick={() => setAsking('start')}>
            Set up
          </Button>
        </>
      )}
      <ProvenDialog
        open={asking === 'start'}
        title={<>Set up {twoStep} verification?</>}
        confirmLabel="Continue"
        cancelLabel="Not now"
        doing="Preparing"
        tone="primary"
        hasPasskey={hasPasskey}
        mutation={{
          send: (currentPassword) => start(user!, currentPassword ?? ''),
          failed: 'Failed to start the setup',
        }}
        onSuccess={(made) => {
          setAsking(null)
          setSetup(made)
        }}
        onClose={() => setAsking(null)}
      >
        A phone that is set up opens the console, so first confirm that it’s you.
      </ProvenDialog>
      {asking === 'codes' && (
        <CodeDialog
          title="Replace the recovery codes?"
          description="The old recovery codes stop working."
          submit="Show new codes"
          busy="Replacing"
          failed="The codes were not replaced"
          send={(body) => api.post('/api/admin/two-step/recovery-codes', body)}
          onSuccess={showCodes}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'off' && (
        <CodeDialog
          title={<>Turn off {twoStep} verification?</>}
          description="The console then opens with your password alone."
          submit="Turn off"
          busy="Turning off"
          failed="It is still on"
          send={(body) => api.post('/api/admin/two-step/off', body)}
          onSuccess={() => {
            setAsking(null)
            toast({ title: 'Two-step verification is off' })
            reread()
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </section>
  )
}

interface CodeDialogProps<Result> extends Omit<CodeFormProps<Result>, 'label'> {
  title: ReactNode
  description: string
  onClose: () => void
}

/** Asks for a code before a change. */
function CodeDialog<Result>({ title, description, onClose, ...form }: CodeDialogProps<Result>) {
  return (
    <Dialog open onClose={onClose} size="narrow" title={title} description={description}>
      <div className="mt-6">
        <CodeForm label="Code from your phone" {...form} />
      </div>
    </Dialog>
  )
}

interface ScanProps {
  setup: Setup
  onConfirmed: (result: { recoveryCodes: string[] }) => void
  onCancel: () => void
}

function Scan({ setup: { secret, qr }, onConfirmed, onCancel }: ScanProps) {
  return (
    <div className="mt-4 grid items-start gap-x-8 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code for the authenticator app"
        className="size-48 rounded-md bg-white"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <div className="min-w-0">
        <p className="max-w-[60ch] text-sm">
          Scan the QR code with the app, or type in this key. Then enter the code that the app
          shows.
        </p>
        <p className="num mt-2 mb-5 text-sm font-semibold break-words">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
        <CodeForm
          label="Code from the app"
          submit="Turn on"
          busy="Checking"
          failed="Two-step verification is still off"
          send={(body) => api.post('/api/admin/two-step/confirm', body)}
          onSuccess={onConfirmed}
          beside={<Button onClick={onCancel}>Cancel</Button>}
        />
      </div>
    </div>
  )
}

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Recovery codes copied' })
    } catch {
      toast({ title: 'Couldn’t copy the codes. Select and copy them yourself.', tone: 'error' })
    }
  }
  return (
    <>
      <p className="mt-1 max-w-[68ch] text-sm text-muted">
        Each code opens the console once if you don’t have your phone. They are shown only now, so
        keep them where you keep your passwords.
      </p>
      <ul className="num mt-4 grid max-w-xl gap-x-8 gap-y-1.5 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2 print:hidden">
        <Button size="sm" icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          size="sm"
          icon={Download}
          onClick={() => saveFile(new Blob([`${text}\n`]), 'stagely-recovery-codes.txt')}
        >
          Download
        </Button>
        <Button size="sm" icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
        <Button size="sm" variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </>
  )
}
