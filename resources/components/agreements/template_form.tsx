import { router } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import {
  agreementLimits,
  sampleValues,
  startingTemplate,
  type AgreementSection,
  type PlaceholderValues,
} from '#shared/agreements/agreement_text'
import { agreementMessages } from '#shared/values/job_messages'
import { cleanLine } from '#shared/values/pasted_text'
import { AgreementText } from '~/components/agreements/agreement_text'
import { SectionEditor } from '~/components/agreements/section_editor'
import { sectionErrors, sectionRefusals, withShown } from '~/components/agreements/sections'
import { textOfSections } from '~/components/agreements/text_of_sections'
import type { AgreementTemplate } from '~/components/agreements/template_mutations'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { ConflictPanel } from '~/components/ui/conflict_panel'
import { Dialog } from '~/components/ui/dialog'
import { Eye } from '~/components/ui/icons'
import { LinkButton } from '~/components/ui/link_button'
import { TextInput } from '~/components/ui/text_input'
import { isConflict, useConflict } from '~/hooks/use_conflict'
import { faults, useForm } from '~/hooks/use_form'
import { useHeldVisit } from '~/hooks/use_held_visit'
import { api } from '~/lib/api'
import type { CurrentUser } from '~/types'

const listPath = '/agreement-templates'

interface TemplateValues {
  name: string
  sections: readonly AgreementSection[]
}

const valuesOf = ({ name, sections }: TemplateValues): TemplateValues => ({ name, sections })

interface TemplateFormProps {
  company: CurrentUser
  /** The template to change; null for a new one. */
  template: AgreementTemplate | null
  /** What the form begins with. */
  source: TemplateValues
}

export function TemplateForm({ company, template, source }: TemplateFormProps) {
  const [isSaved, setIsSaved] = useState(false)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const conflict = useConflict({
    opened: () => ({ ...valuesOf(source) }),
    show({ name, ...text }) {
      form.fill({
        sections: withShown(form.values.sections, text),
        ...(typeof name === 'string' && { name }),
      })
    },
  })
  const { basedOn } = conflict
  const form = useForm<TemplateValues, AgreementTemplate>({
    initial: () => valuesOf(source),
    check: ({ name, sections }) => ({
      ...conflict.errors,
      ...faults({ name: cleanLine(name) === '' && agreementMessages.templateName }),
      ...sectionErrors(sections),
    }),
    send: (values) => {
      const path = `/api/users/${company.id}/agreement-templates` as const
      return template
        ? conflict.watch(
            api.put(`${path}/${template.id}`, { ...values, revision: template.revision, basedOn })
          )
        : api.post(path, values)
    },
    refusals: sectionRefusals,
    invalid: () => ({
      title: 'The template isn’t saved yet',
      description: 'Check the fields that are marked.',
    }),
    done: () => ({ title: 'Template saved' }),
    failed: 'Failed to save the template',
    isExplained: isConflict,
    onSuccess: () => setIsSaved(true),
  })
  const { values, errors, field, set, busy } = form
  const visit = useHeldVisit(form.edits > 0 && !isSaved)

  // After the effect that stops holding visits back.
  useEffect(() => {
    if (isSaved) router.visit(listPath)
  }, [isSaved])

  const preview = <Preview company={company} sections={values.sections} />
  return (
    <>
      <form
        {...form.props}
        aria-label="Template"
        className="mt-7 grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]"
      >
        <div className="min-w-0">
          <ConflictPanel conflict={conflict} errors={errors} textOf={textOfSections} />
          <TextInput
            {...field('name')}
            className="mb-6"
            label="Name of the template"
            hint="For your list. Owners don’t see it."
            maxLength={agreementLimits.templateName}
            autoComplete="off"
          />
          <SectionEditor
            sections={values.sections}
            errors={errors}
            onChange={(sections) => set('sections', sections)}
          />
        </div>
        <aside aria-label="Preview" className="hidden lg:block">
          <div
            role="region"
            aria-label="Preview of the text"
            tabIndex={0}
            className="card sticky top-6 max-h-[calc(100dvh-8.5rem)] overflow-y-auto p-6"
          >
            {preview}
          </div>
        </aside>
        <div
          data-sticky-bar
          className="sticky bottom-0 z-10 -mx-(--gutter) mt-8 flex items-center gap-2 border-t border-line bg-paper px-(--gutter) py-3 sm:justify-end lg:col-span-2 lg:py-4"
        >
          <Button icon={Eye} className="mr-auto lg:hidden" onClick={() => setIsPreviewed(true)}>
            Preview
          </Button>
          <LinkButton variant="quiet" href={listPath} className="max-[26rem]:hidden">
            Cancel
          </LinkButton>
          <Button type="submit" variant="primary" loading={busy && 'Saving'}>
            Save template
          </Button>
        </div>
      </form>
      <Dialog open={isPreviewed} onClose={() => setIsPreviewed(false)} title="Preview">
        <div className="mt-4">{preview}</div>
      </Dialog>
      <ConfirmDialog
        open={visit.isHeld}
        onClose={visit.stay}
        onConfirm={visit.leave}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
      >
        Your changes to this template aren’t saved.
      </ConfirmDialog>
    </>
  )
}

interface PreviewProps {
  company: CurrentUser
  sections: readonly AgreementSection[]
}

/** The text with samples, and with the company's own name. */
function Preview({ company, sections }: PreviewProps) {
  const values: PlaceholderValues = {
    ...sampleValues,
    'company': company.company ?? company.name,
    'company contact': company.name,
  }
  return (
    <>
      <p className="mb-5 border-b border-line pb-4 text-sm text-pretty text-muted">
        <mark className="-mx-0.5 rounded-sm bg-accent-soft px-0.5 text-ink">Marked words</mark> come
        from each project. Here they are samples. Above your text, each agreement states its terms:
        home, client, price of the offer and dates.
      </p>
      <AgreementText title={startingTemplate.name} sections={sections} values={values} />
    </>
  )
}
