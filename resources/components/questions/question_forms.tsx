import { type ReactNode, useState } from 'react'
import { maxLengths } from '#shared/values/field_rules'
import { questionMessages } from '#shared/values/job_messages'
import { cleanText } from '#shared/values/pasted_text'
import { OwnTextField } from '~/components/bids/own_text_field'
import { answering, asking, changedByQuestion, reporting } from '~/components/questions/mutations'
import type { Question } from '~/components/questions/project_questions'
import { Button } from '~/components/ui/button'
import { ReasonDialog } from '~/components/ui/reason_dialog'
import { useCurrentUser } from '~/hooks/use_current_user'
import { useDraft } from '~/hooks/use_draft'
import { faults, useForm } from '~/hooks/use_form'
import { draftKey, draftValues } from '~/lib/drafts'

interface AskFormProps {
  projectId: number
}

/** A company's question, with a preview of what others see. It's kept on the device until it is sent. */
export function AskForm({ projectId }: AskFormProps) {
  const user = useCurrentUser()
  const { field, props, busy, restart, ...form } = useForm({
    initial: { text: '' },
    check: ({ text }) => faults({ text: cleanText(text) === '' && questionMessages.text }),
    send: ({ text }) => asking.send(projectId, text),
    done: asking.done,
    failed: asking.failed,
    invalidates: changedByQuestion(projectId),
    onSuccess() {
      draft.forget()
      restart({ text: '' })
    },
  })
  const draft = useDraft({
    key: draftKey(user?.id ?? 0, `question-${projectId}`),
    values: form.values,
    edits: form.edits,
    onRestore: (kept) => form.restore(draftValues(kept, { text: '' }) ?? {}),
  })
  if (!user) return null
  return (
    <form {...props} method="post" className="no-print mt-5 grid max-w-[42rem] gap-3">
      <OwnTextField
        {...field('text')}
        label="Your question"
        optional={false}
        rows={3}
        limit={maxLengths.question}
        seenBy="What others see"
        hint="Once it is answered, all staging companies can read it. Your name isn’t shown."
        by={user}
      />
      <div>
        <Button type="submit" variant="primary" loading={busy && 'Sending'}>
          Send question
        </Button>
      </div>
    </form>
  )
}

interface AnswerFormProps {
  question: Question
  projectId: number
  onDone: () => void
  /** Called when the owner keeps the answer; left out for the first one. */
  onKeep?: () => void
  /** More buttons. */
  children?: ReactNode
}

/** The owner's answer, or its correction. It's kept on the device until it is sent or given up. */
export function AnswerForm(props: AnswerFormProps) {
  const { question, projectId, onDone, onKeep, children } = props
  const user = useCurrentUser()
  const [start] = useState(question.answer)
  const { send, done, failed } = answering(start?.version ?? null)
  const {
    field,
    props: attributes,
    busy,
    ...form
  } = useForm({
    initial: { answer: start?.text ?? '' },
    check: ({ answer }) => faults({ answer: cleanText(answer) === '' && questionMessages.answer }),
    send: ({ answer }) => send(question.id, answer),
    done,
    failed,
    invalidates: changedByQuestion(projectId),
    onSuccess() {
      draft.forget()
      onDone()
    },
    onConflict: onKeep,
  })
  const draft = useDraft({
    key: draftKey(user?.id ?? 0, `answer-${question.id}`),
    values: form.values,
    edits: form.edits,
    onRestore: (kept) => form.restore(draftValues(kept, { answer: '' }) ?? {}),
  })
  function keep() {
    draft.forget()
    onKeep?.()
  }
  if (!user) return null
  return (
    <form {...attributes} method="post" className="no-print mt-4 grid max-w-[42rem] gap-3">
      <OwnTextField
        {...field('answer')}
        className="max-sm:[&_textarea]:min-h-22"
        label="Your answer"
        optional={false}
        rows={3}
        limit={maxLengths.answer}
        seenBy="What companies see"
        hint="All staging companies can read it. Leave out names and contact details."
        by={user}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={busy && 'Sending'}>
          {start ? 'Save correction' : 'Publish answer'}
        </Button>
        {onKeep && (
          <Button variant="quiet" onClick={keep}>
            Never mind
          </Button>
        )}
        {children}
      </div>
    </form>
  )
}

interface ReportQuestionProps {
  question: Question
  projectId: number
  onClose: () => void
}

/** Reports a question, with its answer, to the team. */
export const ReportQuestion = ({ question: { id }, projectId, onClose }: ReportQuestionProps) => (
  <ReasonDialog
    input={{ id, projectId }}
    mutation={reporting}
    title="Report this question"
    description="Our team will read the question and the answer. Nobody else learns that you reported it."
    label="What is wrong with it?"
    maxLength={maxLengths.reportReason}
    missing={questionMessages.report}
    submit="Send report"
    cancel="Cancel"
    onClose={onClose}
    onDone={onClose}
  />
)
