import { useEffect, useRef, useState } from 'react'
import {
  agreementLimits,
  lengthOf,
  placeholderNames,
  placeholders,
  type AgreementSection,
  type Placeholder,
} from '#shared/agreements/agreement_text'
import { headingNameOf, isFull, moved, textNameOf } from '~/components/agreements/sections'
import { Button, IconButton } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { FieldNotes } from '~/components/ui/field'
import { ArrowDown, ArrowUp, Braces, Plus, Trash2 } from '~/components/ui/icons'
import { TextInput } from '~/components/ui/text_input'
import { Textarea } from '~/components/ui/textarea'
import type { FieldErrors } from '~/hooks/use_form'
import { number } from '~/lib/format'

interface SectionEditorProps {
  sections: readonly AgreementSection[]
  onChange: (sections: AgreementSection[]) => void
  /** By `headingNameOf`, `textNameOf`, and as `sections` for the whole text (see `sectionErrors`). */
  errors: FieldErrors
}

type FieldName = 'heading' | 'text'

interface Place {
  at: number
  field: FieldName
}

/** What gets the focus after a change: a field with its cursor, or a control of a section. */
type Focus =
  | { at: number; field: FieldName; cursor?: number }
  | { at: number; control: 'up' | 'down' }

/**
 * The sections of a template or a draft: each with its heading, its text, and buttons that move and
 * remove it and insert a placeholder where the cursor was. Part of a form (see `useForm`).
 */
export function SectionEditor({ sections, onChange, errors }: SectionEditorProps) {
  const list = useRef<HTMLOListElement>(null)
  /** The field that had the focus last. */
  const last = useRef<Place | null>(null)
  const [focus, setFocus] = useState<Focus | null>(null)
  const [news, setNews] = useState('')
  /** The section that gets a placeholder. */
  const [choosing, setChoosing] = useState<number | null>(null)

  useEffect(() => {
    if (focus === null) return
    if ('field' in focus) focusField(list.current, focus)
    else focusControl(list.current, focus)
    setFocus(null)
  }, [focus])

  function change(at: number, changes: Partial<AgreementSection>) {
    onChange(
      sections.map((section, place) => (place === at ? { ...section, ...changes } : section))
    )
  }
  function add() {
    onChange([...sections, { heading: '', text: '' }])
    setFocus({ at: sections.length, field: 'heading' })
  }
  function remove(at: number) {
    onChange(sections.filter((_, place) => place !== at))
    last.current = null
    setFocus({ at: Math.min(at, sections.length - 2), field: 'heading' })
    setNews(`Section ${at + 1} removed`)
  }
  function move(at: number, to: number) {
    onChange(moved(sections, at, to))
    last.current = null
    setFocus({ at: to, control: to < at ? 'up' : 'down' })
    setNews(`Section ${at + 1} is now section ${to + 1}`)
  }
  function insert(name: Placeholder) {
    if (choosing === null) return
    const text = `{${name}}`
    const isHere = last.current?.at === choosing
    const field = isHere && last.current ? last.current.field : 'text'
    const value = sections[choosing][field]
    const element = fieldOf(list.current, { at: choosing, field })
    const start = isHere ? (element?.selectionStart ?? value.length) : value.length
    const end = isHere ? (element?.selectionEnd ?? start) : start
    change(choosing, { [field]: value.slice(0, start) + text + value.slice(end) })
    setFocus({ at: choosing, field, cursor: start + text.length })
    setChoosing(null)
  }

  return (
    <div>
      <ol ref={list} className="grid grid-cols-1 gap-4">
        {sections.map((section, at) => (
          <SectionFields
            // Sections are told apart by their place only.
            key={at}
            at={at}
            count={sections.length}
            section={section}
            errors={errors}
            onChange={(changes) => change(at, changes)}
            onFocus={(field) => (last.current = { at, field })}
            onMove={(to) => move(at, to)}
            onRemove={() => remove(at)}
            onInsert={() => setChoosing(at)}
          />
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Button
          icon={Plus}
          disabledReason={
            isFull(sections) ? `${agreementLimits.sections} sections at most` : undefined
          }
          onClick={add}
        >
          Add a section
        </Button>
        <p className="num text-sm text-muted">
          {`${number(lengthOf(sections))} of ${number(agreementLimits.text)} characters`}
        </p>
      </div>
      {errors.sections && (
        <div data-invalid tabIndex={-1} className="mt-2">
          <FieldNotes id="sections" error={errors.sections} />
        </div>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
      <PlaceholderDialog
        open={choosing !== null}
        onClose={() => setChoosing(null)}
        onChoose={insert}
      />
    </div>
  )
}

const fieldOf = (list: HTMLElement | null, { at, field }: Place) =>
  list?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    `[name="${field === 'heading' ? headingNameOf(at) : textNameOf(at)}"]`
  )

function focusField(list: HTMLElement | null, { cursor, ...place }: Place & { cursor?: number }) {
  const element = fieldOf(list, place)
  element?.focus()
  if (cursor !== undefined) element?.setSelectionRange(cursor, cursor)
}

/** The button that was pressed, or the other one if the section can't move farther. */
function focusControl(list: HTMLElement | null, { at, control }: { at: number; control: string }) {
  const buttons = list?.children[at]?.querySelectorAll<HTMLElement>('[data-move]:enabled') ?? []
  const pressed = [...buttons].find(({ dataset }) => dataset.move === control)
  ;(pressed ?? buttons[0])?.focus()
}

interface SectionFieldsProps {
  at: number
  count: number
  section: AgreementSection
  errors: FieldErrors
  onChange: (changes: Partial<AgreementSection>) => void
  onFocus: (field: FieldName) => void
  onMove: (to: number) => void
  onRemove: () => void
  onInsert: () => void
}

function SectionFields(props: SectionFieldsProps) {
  const { at, count, section, errors, onChange, onFocus, onMove, onRemove, onInsert } = props
  const name = `section ${at + 1}`
  const ofSection = <span className="sr-only"> of {name}</span>
  return (
    <li className="card p-4 pb-2.5 sm:p-5 sm:pb-3">
      <div className="-mt-1 mb-2 flex items-center justify-between gap-2">
        <p className="text-sm font-semibold text-muted">Section {at + 1}</p>
        <div className="-mr-2 flex">
          <IconButton
            icon={ArrowUp}
            label={`Move ${name} up`}
            data-move="up"
            className="disabled:invisible"
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          />
          <IconButton
            icon={ArrowDown}
            label={`Move ${name} down`}
            data-move="down"
            className="disabled:invisible"
            disabled={at === count - 1}
            onClick={() => onMove(at + 1)}
          />
          <IconButton
            icon={Trash2}
            label={`Remove ${name}`}
            className="disabled:invisible"
            disabled={count === 1}
            onClick={onRemove}
          />
        </div>
      </div>
      <TextInput
        label={<>Heading{ofSection}</>}
        name={headingNameOf(at)}
        value={section.heading}
        error={errors[headingNameOf(at)]}
        maxLength={agreementLimits.heading}
        autoComplete="off"
        onFocus={() => onFocus('heading')}
        onValueChange={(heading) => onChange({ heading })}
      />
      <Textarea
        className="mt-4 [&_textarea]:field-sizing-content [&_textarea]:max-h-[60vh] [&_textarea]:min-h-32"
        label={<>Text{ofSection}</>}
        name={textNameOf(at)}
        value={section.text}
        error={errors[textNameOf(at)]}
        rows={5}
        onFocus={() => onFocus('text')}
        onValueChange={(text) => onChange({ text })}
      />
      <Button variant="quiet" size="sm" icon={Braces} className="mt-2 -ml-2.5" onClick={onInsert}>
        <span>
          Insert a placeholder<span className="sr-only"> in {name}</span>
        </span>
      </Button>
    </li>
  )
}

interface PlaceholderDialogProps {
  open: boolean
  onClose: () => void
  onChoose: (name: Placeholder) => void
}

function PlaceholderDialog({ open, onClose, onChoose }: PlaceholderDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="chooser"
      title="Insert a placeholder"
      description="Each agreement has the facts of its project in these places."
    >
      <ul className="mt-5 -mb-2 border-t border-line">
        {placeholderNames.map((name, at) => (
          <li key={name} className="border-b border-line">
            <button
              type="button"
              data-autofocus={at === 0 || undefined}
              className="-mx-3 grid min-h-12 w-[calc(100%+1.5rem)] content-center rounded-md px-3 py-2 text-left hover:bg-sunken sm:grid-cols-[11rem_minmax(0,1fr)] sm:items-baseline"
              onClick={() => onChoose(name)}
            >
              <span className="font-semibold">{`{${name}}`}</span>
              <span className="text-[0.9375rem] text-muted">{placeholders[name].meaning}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
