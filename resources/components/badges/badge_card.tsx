import { FileUp, Paperclip } from '~/components/ui/icons'
import { useRef, useState } from 'react'
import {
  sendDocument,
  withdrawDocument,
  type BadgeType,
  type ProfessionalBadge,
} from '~/components/badges/mutations'
import { prepareFile } from '~/components/messages/attachments'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { LocalTime } from '~/components/ui/local_time'
import { Ask } from '~/components/ui/question'
import { useMutation, withInput } from '~/hooks/use_mutation'
import { toast } from '~/lib/toast'
import { dayInWords } from '#shared/values/market_time'

interface BadgeCardProps {
  type: BadgeType
  /** The company's documents for this badge, newest first. */
  documents: readonly ProfessionalBadge[]
  refresh: () => Promise<void>
}

/** A kind of badge, and what has become of the company's documents for it. */
export function BadgeCard({ type, documents, refresh }: BadgeCardProps) {
  const [asked, setAsked] = useState(false)
  const active = documents.find(({ state }) => state === 'verified')
  const waiting = documents.find(({ state }) => state === 'waiting')
  const current = active ?? documents[0]
  const former = documents.filter((document) => document !== current && document !== waiting)
  return (
    <Card
      as="li"
      title={type.name}
      actions={current ? <Badge {...current.badge} /> : <Badge text="Not verified" />}
    >
      <p className="max-w-[60ch] text-[0.9375rem] text-pretty text-muted">{type.description}</p>
      {current && <Current document={current} />}
      {waiting && waiting !== current && <Current document={waiting} />}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {type.can.request && (
          <SendButton type={type} isRenewal={current !== undefined} refresh={refresh} />
        )}
        {waiting?.can.withdraw && (
          <Button variant="quiet" onClick={() => setAsked(true)}>
            Withdraw
            <span className="sr-only"> the document for {type.name}</span>
          </Button>
        )}
      </div>
      {former.length > 0 && <Former documents={former} />}
      {asked && waiting && (
        <Ask
          question={{
            title: 'Withdraw this document?',
            text: `We delete it and don’t check it. You can send another one for ${type.name}.`,
            confirm: 'Withdraw',
            keep: 'Keep it',
            busy: 'Deleting',
            tone: 'danger',
            mutation: withInput(withdrawDocument, waiting),
          }}
          refresh={refresh}
          onClose={() => setAsked(false)}
          onDone={() => setAsked(false)}
        />
      )}
    </Card>
  )
}

/** In one or two sentences, with a link to the document while we have it. */
function Current({ document }: { document: ProfessionalBadge }) {
  const { state, checkedAt, expiresOn, reason } = document
  return (
    <div className="mt-3 text-[0.9375rem]">
      {state === 'waiting' && (
        <p>
          Sent <LocalTime at={document.sentAt} format="ago" />. We usually need a few days.
        </p>
      )}
      {state === 'verified' && checkedAt && expiresOn && (
        <p>
          Checked on <LocalTime at={checkedAt} format="short" />, valid through{' '}
          {dayInWords(expiresOn)}. Owners see it with your offers.
        </p>
      )}
      {state === 'expired' && expiresOn && (
        <p>It was valid through {dayInWords(expiresOn)}. Owners no longer see it.</p>
      )}
      {(state === 'declined' || state === 'revoked') && (
        <p className="max-w-[60ch] break-words">{reason}</p>
      )}
      <DocumentLink document={document} />
    </div>
  )
}

function DocumentLink({ document: { document } }: { document: ProfessionalBadge }) {
  if (!document) return null
  return (
    <p className="mt-1.5 flex min-w-0 items-center gap-1.5 text-sm">
      <Paperclip className="icon size-3.5 shrink-0 text-muted" aria-hidden />
      <a href={document.url} download={document.name} className="link min-w-0 break-words">
        {document.name}
      </a>
    </p>
  )
}

function Former({ documents }: { documents: readonly ProfessionalBadge[] }) {
  return (
    <details className="mt-4 border-t border-line pt-3 text-sm">
      <summary className="min-h-6 cursor-pointer text-muted">Earlier documents</summary>
      <ul className="mt-2 grid grid-cols-1 gap-1.5">
        {documents.map(({ id, badge, sentAt, reason }) => (
          <li key={id} className="break-words text-muted">
            {badge.text}, sent <LocalTime at={sentAt} format="short" />
            {reason && `: ${reason}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface SendButtonProps {
  type: BadgeType
  isRenewal: boolean
  refresh: () => Promise<void>
}

function SendButton({ type, isRenewal, refresh }: SendButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)
  const [share, setShare] = useState(0)
  const { mutate, busy } = useMutation(sendDocument, { refresh })

  async function send(file: File) {
    setReading(true)
    setShare(0)
    const prepared = await prepareFile(file)
    setReading(false)
    if ('reason' in prepared) {
      toast({ title: 'The document was not sent', description: prepared.reason, tone: 'error' })
      return
    }
    await mutate({ type: type.key, name: file.name, data: prepared.data, onProgress: setShare })
  }

  return (
    <>
      <Button
        icon={FileUp}
        variant={isRenewal ? 'secondary' : 'primary'}
        loading={
          (reading || busy) && (share > 0 && share < 1 ? `${Math.round(share * 100)}%` : 'Sending')
        }
        onClick={() => input.current?.click()}
      >
        {isRenewal ? 'Send a new document' : 'Send a document'}
        <span className="sr-only"> for {type.name}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Document for ${type.name}`}
        accept="application/pdf,image/jpeg,image/png,image/webp,image/avif,image/gif"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void send(file)
        }}
      />
    </>
  )
}
