import { useEffect, useRef, type ReactNode } from 'react'
import { factKeys, projectFacts, type FactKey } from '#shared/projects/project_facts'
import { countOf } from '~/components/project_form/fact_values'
import { ChevronDown } from '~/components/ui/icons'
import { Select } from '~/components/ui/select'
import { TextInput } from '~/components/ui/text_input'

interface FactField {
  name: string
  value: string
  error?: string
  onValueChange: (value: string) => void
}

interface FactFieldsProps {
  /** The heading, with what follows its words. A heading element must be a child of the summary. */
  heading: (addition: ReactNode) => ReactNode
  /** The form's field for a fact. */
  field: (key: FactKey) => FactField
  /** Opens the section and moves the focus into it. Default false. */
  start?: boolean
}

const hints: Partial<Record<FactKey, string>> = {
  floor: '1 is the ground floor, 0 a basement.',
  access: 'No codes here. You give them to the company once it has paid the fee.',
}

/** The optional facts, folded until they're wanted. A wrong field opens them (`useForm`). */
export function FactFields({ heading, field, start = false }: FactFieldsProps) {
  const section = useRef<HTMLDetailsElement>(null)
  const filled = countOf((key) => field(key).value)

  useEffect(() => {
    if (start) section.current?.scrollIntoView({ block: 'start' })
  }, [start])

  return (
    <details ref={section} open={start} className="group min-w-0 scroll-mt-6">
      <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 [&::-webkit-details-marker]:hidden">
        <ChevronDown className="icon size-5 -rotate-90 text-muted group-open:rotate-0" />
        {heading(
          filled === 0 && (
            <span className="font-sans text-sm font-normal text-muted"> (optional)</span>
          )
        )}
        <span className="num text-sm text-muted">{filled > 0 && `${filled} filled in`}</span>
        <span className="col-span-2 col-start-2 text-sm text-pretty text-muted">
          Dates, price, floor, parking, pets and access: what companies often ask before they make
          an offer. Visitors don’t see it.
        </span>
      </summary>
      <div className="mt-5 grid gap-5 sm:grid-cols-2">
        {factKeys.map((key, place) => (
          <Fact key={key} fact={key} field={field(key)} start={start && place === 0} />
        ))}
      </div>
    </details>
  )
}

interface FactProps {
  fact: FactKey
  field: FactField
  start: boolean
}

function Fact({ fact, field, start }: FactProps) {
  const { label, choices } = projectFacts[fact]
  const common = { ...field, label, 'hint': hints[fact], 'data-autofocus': start || undefined }
  if (choices) return <Select {...common} placeholder="Not stated" options={choices.options} />
  return fact === 'floor' ? (
    <TextInput {...common} inputMode="numeric" autoComplete="off" />
  ) : (
    <TextInput {...common} type="date" />
  )
}
