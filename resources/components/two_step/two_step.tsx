import { Copy, Download, Printer } from '~/components/ui/icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CodeForm, type CodeFormProps } from '~/components/two_step/code_form'
import { ProvenDialog } from '~/components/passkeys/proven_dialog'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { saveFile } from '~/lib/save_file'
import { toast } from '~/lib/toast'

interface Setup {
  secret: string
  qr: { path: string; size: number }
}

interface CodeBody {
  code: string
}

interface RecoveryCodesBody {
  recoveryCodes: string[]
}

/** The calls of the console or of everyone. */
export interface TwoStepCalls {
  /** @param currentPassword  empty for a passkey */
  start: (currentPassword: string) => Promise<Setup>
  confirm: (body: CodeBody) => Promise<RecoveryCodesBody>
  renew: (body: CodeBody) => Promise<RecoveryCodesBody>
  turnOff: (body: CodeBody) => Promise<unknown>
}

export interface TwoStepTexts {
  title: string
  /** Its name within a sentence. */
  name: string
  /** While it is on, before the number of recovery codes. */
  on: string
  /** While it is off. */
  off: string
  /** Why it asks for a proof. */
  proof: string
  /** What a recovery code does, and when. */
  recovery: string
  /** What turning it off means. */
  turnOff: string
  isOff: string
}

interface TwoStepProps {
  calls: TwoStepCalls
  texts: TwoStepTexts
  /** Null while it isn't set up. */
  recoveryCodesLeft: number | null
  /** Whether the viewer has a passkey, which may confirm the setup. */
  hasPasskey: boolean
  /** It was turned on or off. */
  onChange: () => void
  /** The new recovery codes have been saved. */
  onDone?: () => void
  /** Something else has the filled button of the page. Default false. */
  isQuiet?: boolean
  className?: string
}

/** In a large title it doesn't break at its hyphen. */
const unbroken = (name: string) => {
  const [first, ...rest] = name.split(' ')
  return (
    <>
      <span className="whitespace-nowrap">{first}</span> {rest.join(' ')}
    </>
  )
}

/** The viewer's own two-step verification: set up, renew the recovery codes, turn off. */
export function TwoStep(props: TwoStepProps) {
  const { calls, texts, recoveryCodesLeft, hasPasskey, onChange, onDone, className, isQuiet } =
    props
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
    onChange()
  }
  return (
    <section className={className} aria-labelledby="two-step">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2
          id="two-step"
          ref={heading}
          tabIndex={-1}
          className="text-lg font-semibold outline-none"
        >
          {codes ? 'Your recovery codes' : texts.title}
        </h2>
        {!codes && <Badge text={isOn ? 'On' : 'Off'} tone={isOn ? 'success' : 'neutral'} />}
      </div>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          hint={texts.recovery}
          onDone={() => {
            setCodes(null)
            onDone?.()
          }}
        />
      ) : setup ? (
        <Scan
          setup={setup}
          name={texts.name}
          send={calls.confirm}
          onConfirmed={showCodes}
          onCancel={() => setSetup(null)}
        />
      ) : isOn ? (
        <>
          <p className="mt-1 max-w-[68ch] text-sm text-muted">
            {texts.on} {recoveryCodesLeft} of 10 recovery codes are left.
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
          <p className="mt-1 max-w-[68ch] text-sm text-muted">{texts.off}</p>
          <Button
            size="sm"
            variant={isQuiet ? 'secondary' : 'primary'}
            className="mt-4"
            onClick={() => setAsking('start')}
          >
            Set up
          </Button>
        </>
      )}
      <ProvenDialog
        open={asking === 'start'}
        title={<>Set up {unbroken(texts.name)}?</>}
        confirmLabel="Continue"
        cancelLabel="Not now"
        doing="Preparing"
        tone="primary"
        hasPasskey={hasPasskey}
        mutation={{
          send: (currentPassword) => calls.start(currentPassword ?? ''),
          failed: 'Failed to start the setup',
        }}
        onSuccess={(made) => {
          setAsking(null)
          setSetup(made)
        }}
        onClose={() => setAsking(null)}
      >
        {texts.proof}
      </ProvenDialog>
      {asking === 'codes' && (
        <CodeDialog
          title="Replace the recovery codes?"
          description="The old recovery codes stop working."
          submit="Show new codes"
          busy="Replacing"
          failed="The codes were not replaced"
          send={calls.renew}
          onSuccess={showCodes}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'off' && (
        <CodeDialog
          title={<>Turn off {unbroken(texts.name)}?</>}
          description={texts.turnOff}
          submit="Turn off"
          busy="Turning off"
          failed="It is still on"
          send={calls.turnOff}
          onSuccess={() => {
            setAsking(null)
            toast({ title: texts.isOff })
            onChange()
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
  name: string
  send: TwoStepCalls['confirm']
  onConfirmed: (result: { recoveryCodes: string[] }) => void
  onCancel: () => void
}

function Scan({ setup: { secret, qr }, name, send, onConfirmed, onCancel }: ScanProps) {
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
          failed={`${name[0].toUpperCase()}${name.slice(1)} is still off`}
          send={send}
          onSuccess={onConfirmed}
          beside={<Button onClick={onCancel}>Cancel</Button>}
        />
      </div>
    </div>
  )
}

interface RecoveryCodesProps {
  codes: readonly string[]
  hint: string
  onDone: () => void
}

function RecoveryCodes({ codes, hint, onDone }: RecoveryCodesProps) {
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
        {hint} They are shown only now, so keep them where you keep your passwords.
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
