import { useState } from 'react'
import { bidMessages } from '#shared/values/job_messages'
import { dayWithWeekday } from '#shared/values/market_time'
import { installDayRefusal, latestInstallDay } from '#shared/jobs/staging_terms'
import type { Agreement } from '~/components/agreements/agreement_status'
import { saveDraft } from '~/components/agreements/mutations'
import { SectionEditor } from '~/components/agreements/section_editor'
import { sectionErrors, sectionRefusals, withShown } from '~/components/agreements/sections'
import { textOfSections } from '~/components/agreements/text_of_sections'
import { priceError, wholeDollars } from '~/components/bids/bid_values'
import { DollarField } from '~/components/bids/dollar_field'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { ConflictPanel } from '~/components/ui/conflict_panel'
import { TextInput } from '~/components/ui/text_input'
import { isConflict, useConflict } from '~/hooks/use_conflict'
import { faults, useForm } from '~/hooks/use_form'
import { useHeldVisit } from '~/hooks/use_held_visit'
import { number } from '~/lib/format'
import { keys } from '~/lib/query_keys'

export type Draft = NonNullable<Agreement['draft']>

interface Values {
  sections: Draft['sections']
  installOn: string
  extensionPerMonth: string
}

function valuesOf({ sections, installOn, filled }: Draft): Values {
  const rate = filled.terms.extensionPerMonth
  return {
    sections,
    installOn: installOn ?? '',
    extensionPerMonth: rate === null ? '' : number(rate),
  }
}

interface DraftFormProps {
  agreement: Agreement
  draft: Draft
  /** The focus begins in the install date. */
  beginsAtDate: boolean
  onDone: () => void
}

const bodyOf = ({ sections, installOn, extensionPerMonth }: Values) => ({
  sections,
  installOn: installOn || null,
  extensionPerMonth: wholeDollars(extensionPerMonth),
})

/** The text of the draft with its placeholders, and the terms that it proposes. */
export function DraftForm({ agreement, draft, beginsAtDate, onDone }: DraftFormProps) {
  const { project, installOn, today } = agreement
  const [discards, setDiscards] = useState(false)
  // What a colleague saves meanwhile is merged with what is typed here.
  const [start] = useState(draft)
  const conflict = useConflict({
    opened: () => bodyOf(valuesOf(start)),
    show({ installOn: date, extensionPerMonth: rate, ...text }) {
      fill({
        sections: withShown(values.sections, text),
        ...(date !== undefined && { installOn: typeof date === 'string' ? date : '' }),
        ...(rate !== undefined && {
          extensionPerMonth: typeof rate === 'number' ? number(rate) : '',
        }),
      })
    },
  })
  const { values, set, fill, field, errors, props, busy, edits } = useForm({
    initial: valuesOf(start),
    check: (typed) => ({
      ...conflict.errors,
      ...faults({
        installOn:
          installOn === null && typed.installOn !== '' && installDayRefusal(typed.installOn, today),
        extensionPerMonth:
          typed.extensionPerMonth.trim() !== '' &&
          priceError(typed.extensionPerMonth, bidMessages.extensionPerMonth),
      }),
      ...sectionErrors(typed.sections),
    }),
    send: (typed) =>
      conflict.watch(
        saveDraft.send({
          projectId: project.id,
          ...bodyOf(typed),
          revision: start.revision,
          basedOn: conflict.basedOn,
        })
      ),
    refusals: sectionRefusals,
    done: { title: 'Draft saved', description: 'Only you see it until you send it.' },
    failed: saveDraft.failed,
    isExplained: isConflict,
    invalidates: [keys.agreement(project.id), keys.job(project.id)],
    onSuccess: onDone,
  })
  const visit = useHeldVisit(edits > 0)
  return (
    <form {...props} method="post" className="grid gap-5">
      <ConflictPanel conflict={conflict} errors={errors} textOf={textOfSections} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {installOn === null ? (
          <TextInput
            {...field('installOn')}
            type="date"
            label="Install date"
            optional
            autoFocus={beginsAtDate}
            min={today}
            max={latestInstallDay(today)}
            hint="A proposal. It’s agreed once everyone has signed."
          />
        ) : (
          <div>
            <p className="label">Install date</p>
            <p className="mt-1.5 flex min-h-12 items-center font-medium">
              {dayWithWeekday(installOn)}
            </p>
            <p className="hint">You have both agreed on it.</p>
          </div>
        )}
        <DollarField
          {...field('extensionPerMonth')}
          label="Each extra month"
          optional
          hint="Leave it empty to keep what your offer says."
        />
      </div>
      <SectionEditor
        sections={values.sections}
        errors={errors}
        onChange={(sections) => set('sections', sections)}
      />
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap justify-end gap-2 border-t border-line bg-paper px-1 py-3 max-sm:flex-col-reverse">
        <Button variant="quiet" onClick={() => (edits > 0 ? setDiscards(true) : onDone())}>
          Never mind
        </Button>
        <Button type="submit" variant="primary" loading={busy && 'Saving'}>
          Save and read
        </Button>
      </div>
      <ConfirmDialog
        open={discards || visit.isHeld}
        onClose={() => {
          setDiscards(false)
          visit.stay()
        }}
        onConfirm={() => {
          if (visit.isHeld) visit.leave()
          else onDone()
        }}
        title="Discard your changes?"
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
      >
        What you have changed since you last saved is lost.
      </ConfirmDialog>
    </form>
  )
}
