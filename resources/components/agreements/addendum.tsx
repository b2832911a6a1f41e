import { useState } from 'react'
import { otherName, type Agreement } from '~/components/agreements/agreement_status'
import { AgreementText } from '~/components/agreements/agreement_text'
import { sendAddendum } from '~/components/agreements/mutations'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Send } from '~/components/ui/icons'
import { Ask, type Question } from '~/components/ui/question'
import { withInput } from '~/hooks/use_mutation'

interface AddendumProps {
  agreement: Agreement
  /** Called when it is sent or no longer possible. */
  onDone: () => void
}

/** The addendum that brings a signed agreement up to date, until one of the two sends it. */
export function Addendum({ agreement, onDone }: AddendumProps) {
  const [question, setQuestion] = useState<Question | null>(null)
  const { addendum, project, versions } = agreement
  if (!addendum) return null
  const { title, sections, hash } = addendum
  const send: Question = {
    title: 'Send this addendum?',
    text: `It becomes version ${versions.length + 1}, which can’t be changed anymore. Until everyone has signed it, the signed agreement stays as it is. ${otherName(agreement)} is told.`,
    confirm: 'Send the addendum',
    keep: 'Not yet',
    busy: 'Sending',
    tone: 'primary',
    mutation: withInput(sendAddendum, { projectId: project.id, hash }),
  }
  return (
    <Card title="Your dates have changed" id="addendum" className="no-print scroll-mt-6">
      <p className="-mt-1 text-[0.9375rem] text-pretty text-muted">
        You have both agreed on other dates since you signed. This addendum puts them into the
        agreement once everyone has signed it.
      </p>
      <AgreementText
        className="mt-5 border-l-2 border-line pl-4 sm:pl-6"
        title={title}
        sections={sections}
      />
      <Button icon={Send} className="mt-6 max-sm:w-full" onClick={() => setQuestion(send)}>
        Send the addendum
      </Button>
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
    </Card>
  )
}
