import { Link } from '@inertiajs/react'
import { useRef, useState, type ReactNode } from 'react'
import { newestOf, otherName, type Agreement } from '~/components/agreements/agreement_status'
import { AgreementText } from '~/components/agreements/agreement_text'
import { DraftForm, type Draft } from '~/components/agreements/draft_form'
import { discardDraft, sendDraft } from '~/components/agreements/mutations'
import { UndrawnNote } from '~/components/agreements/undrawn_note'
import { Button } from '~/components/ui/button'
import { CircleAlert, Pencil, Send } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { Ask, type Question } from '~/components/ui/question'
import { withInput } from '~/hooks/use_mutation'

interface DraftViewProps {
  agreement: Agreement
  draft: Draft
  /** Called when the draft is sent or discarded. */
  onDone: () => void
}

/** The company's draft: as it will read, or in the editor. */
export function DraftView({ agreement, draft, onDone }: DraftViewProps) {
  const [editing, setEditing] = useState<'text' | 'date' | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { can } = agreement
  /** The pressed button is gone. */
  function settle() {
    setEditing(null)
    heading.current?.focus()
  }
  function edit() {
    setEditing('text')
    heading.current?.focus()
  }
  return (
    <section aria-labelledby="draft">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="draft" ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {editing ? 'Edit your draft' : 'Your draft'}
        </h2>
        {!editing && can.prepare && (
          <Button icon={Pencil} onClick={edit}>
            Edit
          </Button>
        )}
      </div>
      {editing ? (
        <DraftForm
          agreement={agreement}
          draft={draft}
          beginsAtDate={editing === 'date'}
          onDone={settle}
        />
      ) : (
        <div className="grid gap-4">
          <ReplacingNote agreement={agreement} />
          <Missing agreement={agreement} draft={draft} onPropose={() => setEditing('date')} />
          <UndrawnNote text={textOf(draft)} />
          <Preview draft={draft} />
          {can.prepare && (
            <div className="no-print flex flex-wrap justify-between gap-2 max-sm:flex-col-reverse">
              <Button variant="danger" onClick={() => setQuestion(questions.discard(agreement))}>
                Discard draft
              </Button>
              <Button
                variant="primary"
                icon={Send}
                disabledReason={draft.refusal ?? undefined}
                onClick={() => setQuestion(questions.send(agreement, draft))}
              >
                Send to sign
              </Button>
            </div>
          )}
        </div>
      )}
      {question && (
        <Ask
          question={question}
          onClose={() => setQuestion(null)}
          onDone={() => {
            setQuestion(null)
            onDone()
          }}
        />
      )}
    </section>
  )
}

/** What everyone else can do with a version that is sent. */
function readers(agreement: Agreement): string {
  const name = otherName(agreement)
  const { signers } = agreement.clientSide
  if (signers === null || signers === 'owner') return `${name} can read and sign it at once`
  return `${name} can read ${signers === 'both' ? 'and sign ' : ''}it at once. The seller gets a link by email to sign it`
}

const questions = {
  send: (agreement: Agreement, { filled: { hash } }: Draft): Question => ({
    title: 'Send this text to sign?',
    text: `It becomes version ${agreement.versions.length + 1}, which can’t be changed anymore. ${readers(agreement)}, and you sign it as well.`,
    confirm: 'Send to sign',
    keep: 'Not yet',
    busy: 'Sending',
    tone: 'primary',
    mutation: withInput(sendDraft, { projectId: agreement.project.id, hash }),
  }),
  discard: (agreement: Agreement): Question => ({
    title: 'Discard this draft?',
    text: 'Its text is deleted. Versions that you have sent stay.',
    confirm: 'Discard draft',
    keep: 'Keep draft',
    busy: 'Discarding',
    tone: 'danger',
    mutation: withInput(discardDraft, { projectId: agreement.project.id }),
  }),
}

/** An earlier version that is open for signatures until the draft is sent. */
function ReplacingNote({ agreement }: { agreement: Agreement }) {
  const newest = newestOf(agreement)
  if (newest?.state !== 'waiting') return null
  const { number } = newest
  return (
    <Notice tone="info">
      Version {number} still waits for signatures. Once you send this draft, it replaces version{' '}
      {number}.{' '}
      <Link className="link" href={`${agreement.path}?version=${number}`}>
        Read version {number}
      </Link>
    </Notice>
  )
}

interface MissingProps {
  agreement: Agreement
  draft: Draft
  onPropose: () => void
}

/** What keeps the draft from being sent, and who enters it where. */
function Missing({ agreement, draft, onPropose }: MissingProps) {
  const { missing, refusal } = draft
  const { project } = agreement
  if (refusal === null) return null
  if (missing.length === 0) {
    return (
      <Notice tone="warning" icon={CircleAlert}>
        {refusal}
      </Notice>
    )
  }
  const staging = (label: string) => (
    <Link className="link" href={`/projects/${project.id}/staging`}>
      {label}
    </Link>
  )
  const hints: Partial<Record<(typeof missing)[number]['name'], ReactNode>> = {
    'address': (
      <>
        {otherName(agreement)} enters it on the {staging('staging page')}.
      </>
    ),
    'install date': (
      <>
        Agree on one on the {staging('staging page')}, or{' '}
        <button type="button" className="link" onClick={onPropose}>
          propose one here
        </button>
        .
      </>
    ),
    'removal date': 'It follows from the install date.',
    'client signers': `${otherName(agreement)} enters the sellers on this page.`,
  }
  return (
    <Notice tone="warning" icon={CircleAlert} title="Missing before you can send it">
      <ul className="mt-1.5 grid gap-1.5">
        {missing.map(({ name, meaning }) => (
          <li key={name} className="text-pretty">
            <span className="font-semibold">{`{${name}}`}</span> {hints[name] ?? `${meaning}.`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const textOf = ({ filled: { title, sections } }: Draft) =>
  [title, ...sections.flatMap(({ heading, text }) => [heading, text])].join('\n')

function Preview({ draft }: { draft: Draft }) {
  const { filled, sections, values, missing } = draft
  return (
    <div className="card p-5 sm:p-6">
      <p className="mb-6 border-b border-line pb-4 text-sm text-pretty text-muted">
        This is how it reads.{' '}
        <mark className="rounded-sm bg-accent-soft px-1 text-ink">Marked</mark> parts are filled in
        from the project
        {missing.length > 0 && (
          <>
            , and <mark className="rounded-sm bg-warning-soft px-1 text-warning">{'{these}'}</mark>{' '}
            are still missing
          </>
        )}
        . The marks aren’t part of the text. The terms come first in every agreement.
      </p>
      <AgreementText
        title={filled.title}
        terms={filled.sections[0]}
        sections={sections}
        values={values}
      />
    </div>
  )
}
