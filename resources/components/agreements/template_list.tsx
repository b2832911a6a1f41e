import { useState } from 'react'
import { agreementLimits, startingTemplate } from '#shared/agreements/agreement_text'
import { removeTemplate, type ListedTemplate } from '~/components/agreements/template_mutations'
import { Button } from '~/components/ui/button'
import { Copy, FileText, Pencil, Trash2 } from '~/components/ui/icons'
import { LinkButton } from '~/components/ui/link_button'
import { LocalTime } from '~/components/ui/local_time'
import { Ask, type Question } from '~/components/ui/question'
import { withInput } from '~/hooks/use_mutation'
import { plural } from '~/lib/format'

const removal = (userId: number, { id, name }: ListedTemplate): Question => ({
  title: 'Remove this template?',
  text: `${name} can’t be brought back. Agreements that began with it stay as they are.`,
  confirm: 'Remove',
  keep: 'Keep it',
  busy: 'Removing',
  tone: 'danger',
  mutation: withInput(removeTemplate, { userId, id }),
})

interface TemplateListProps {
  userId: number
  templates: readonly ListedTemplate[]
  refresh: () => Promise<void>
}

/** The company's templates, and the text to begin with. */
export function TemplateList({ userId, templates, refresh }: TemplateListProps) {
  const [asked, setAsked] = useState<ListedTemplate | null>(null)
  const isFull = templates.length >= agreementLimits.templates
  return (
    <>
      {templates.length > 0 && (
        <section aria-labelledby="own-templates" className="mt-8">
          <h2 id="own-templates" className="flex items-baseline justify-between gap-4 text-lg">
            <span className="font-semibold">Your templates</span>
            <span className="num text-sm text-muted">
              {templates.length} of {agreementLimits.templates}
            </span>
          </h2>
          <ul className="mt-3 grid grid-cols-1 gap-3">
            {templates.map((template) => (
              <Item
                key={template.id}
                template={template}
                isFull={isFull}
                onRemove={() => setAsked(template)}
              />
            ))}
          </ul>
        </section>
      )}
      <StartingText isFull={isFull} />
      {asked && (
        <Ask
          question={removal(userId, asked)}
          refresh={refresh}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            document.getElementById('main')?.focus()
          }}
        />
      )}
    </>
  )
}

interface ItemProps {
  template: ListedTemplate
  isFull: boolean
  onRemove: () => void
}

function Item({ template: { id, name, sectionCount, updatedAt }, isFull, onRemove }: ItemProps) {
  const about = <span className="sr-only"> {name}</span>
  return (
    <li className="card p-5 sm:p-6">
      <h3 className="text-lg font-semibold wrap-anywhere">{name}</h3>
      <p className="mt-0.5 text-[0.9375rem] text-muted">
        {plural(sectionCount, 'section')} · changed <LocalTime at={updatedAt} />
      </p>
      <div className="mt-3 -mb-2 -ml-3 flex flex-wrap gap-1">
        <LinkButton size="sm" variant="quiet" icon={Pencil} href={`/agreement-templates/${id}`}>
          <span>Edit{about}</span>
        </LinkButton>
        {!isFull && (
          <LinkButton
            size="sm"
            variant="quiet"
            icon={Copy}
            href={`/agreement-templates/new?from=${id}`}
          >
            <span>Copy{about}</span>
          </LinkButton>
        )}
        <Button size="sm" variant="quiet" icon={Trash2} onClick={onRemove}>
          <span>Remove{about}</span>
        </Button>
      </div>
    </li>
  )
}

function StartingText({ isFull }: { isFull: boolean }) {
  const { name, note, sections } = startingTemplate
  return (
    <section aria-labelledby="new-template" className="mt-10">
      <h2 id="new-template" className="text-lg font-semibold">
        New template
      </h2>
      {isFull ? (
        <p className="mt-2 text-muted">
          {`You have ${agreementLimits.templates} templates. Remove one to add another.`}
        </p>
      ) : (
        <div className="card mt-3 p-5 sm:p-6">
          <div className="flex items-start gap-4">
            <FileText className="icon mt-1 size-6 text-accent" />
            <div className="min-w-0">
              <h3 className="font-semibold">
                {name}{' '}
                <span className="font-normal text-muted">
                  · neutral text, {plural(sections.length, 'section')}
                </span>
              </h3>
              <p className="mt-1 max-w-[60ch] text-[0.9375rem] text-pretty text-muted">{note}</p>
            </div>
          </div>
          <div className="mt-5 flex flex-wrap gap-2">
            <LinkButton variant="primary" href="/agreement-templates/new" className="max-sm:w-full">
              Start from this text
            </LinkButton>
            <LinkButton
              variant="quiet"
              href="/agreement-templates/new?from=empty"
              className="max-sm:w-full"
            >
              Start with an empty page
            </LinkButton>
          </div>
        </div>
      )}
    </section>
  )
}
