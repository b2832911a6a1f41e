import { Circle, CircleAlert, CircleCheck, CircleDot } from 'lucide-react'
import {
  formSections,
  projectErrors,
  type FormSection,
  type RequiredField,
} from '~/components/project_form/validation'
import type { FieldGroupProps } from '~/components/project_form/values'
import { classes } from '~/lib/classes'

type Errors = FieldGroupProps['errors']

interface ProgressColumnProps extends Omit<FieldGroupProps, 'set'> {
  required: readonly RequiredField[]
  photoCount: number
  /** The section that has the focus. */
  current: string | null
}

const looks = {
  wrong: { icon: CircleAlert, tone: 'text-danger', word: '' },
  current: { icon: CircleDot, tone: 'text-accent', word: '' },
  done: { icon: CircleCheck, tone: 'text-success', word: ', done' },
  open: { icon: Circle, tone: 'text-control', word: ', not done yet' },
}

const faultsOf = ({ fields }: FormSection, errors: Errors) =>
  Object.keys(fields).filter((field) => errors[field])

/** `county missing`, `check the title`, `county missing and 2 more`. */
function faultText({ fields }: FormSection, [first, ...others]: string[], errors: Errors): string {
  const missing = errors[first]?.endsWith('is required')
  const text = missing ? `${fields[first]} missing` : `check the ${fields[first]}`
  return others.length > 0 ? `${text} and ${others.length} more` : text
}

/** "Before you submit": each part of the form, and what it still needs. */
export function ProgressColumn(props: ProgressColumnProps) {
  const { values, errors, required, photoCount, current } = props
  const open = projectErrors(values, required)
  return (
    <>
      <p className="text-sm font-semibold">Before you submit</p>
      <ol className="mt-3 space-y-1 text-[0.9375rem]">
        {formSections.map((section) => {
          const faults = faultsOf(section, errors)
          const isCurrent = section.id === current
          const done =
            section.id === 'photos' ? photoCount > 0 : faultsOf(section, open).length === 0
          const look =
            looks[faults.length > 0 ? 'wrong' : isCurrent ? 'current' : done ? 'done' : 'open']
          const Icon = look.icon
          return (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                aria-current={isCurrent ? 'step' : undefined}
                className={classes(
                  'flex min-h-10 items-center gap-3',
                  isCurrent && 'font-semibold'
                )}
              >
                <Icon className={classes('icon size-5', look.tone)} />
                <span>
                  {section.title}
                  <span className="sr-only">{look.word}</span>
                  {faults.length > 0 && (
                    <span className="text-sm font-normal text-danger">
                      {' · '}
                      {faultText(section, faults, errors)}
                    </span>
                  )}
                </span>
              </a>
            </li>
          )
        })}
      </ol>
    </>
  )
}
