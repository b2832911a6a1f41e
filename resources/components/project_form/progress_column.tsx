import { Circle, CircleAlert, CircleCheck, CircleDot } from '~/components/ui/icons'
import { cleanLine } from '#shared/values/pasted_text'
import { stagingLevels } from '#shared/projects/project_enums'
import type { ProjectPhoto } from '~/components/photos/photo_files'
import { countOf } from '~/components/project_form/fact_values'
import {
  factSection,
  formSections,
  lacksRooms,
  projectErrors,
  type FormSection,
  type RequiredField,
} from '~/components/project_form/validation'
import { wholeNumber, type ProjectValues } from '~/components/project_form/values'
import type { FieldErrors } from '~/hooks/use_form'
import { classes } from '~/lib/classes'
import { number, place } from '~/lib/format'

interface ProgressColumnProps {
  values: ProjectValues
  errors: FieldErrors
  required: readonly RequiredField[]
  /** Whether the form has the optional facts. */
  facts: boolean
  photoCount: number
  /** Id of the section that has the focus. */
  current: string | null
}

const looks = {
  wrong: { icon: CircleAlert, tone: 'text-danger', word: '' },
  current: { icon: CircleDot, tone: 'text-accent', word: '' },
  done: { icon: CircleCheck, tone: 'text-success', word: ', done' },
  open: { icon: Circle, tone: 'text-control', word: ', not done yet' },
}

const faultsOf = ({ fields }: FormSection, errors: FieldErrors) =>
  Object.keys(fields).filter((field) => errors[field])

/** `county missing`, `county and 2 more missing`, `check the title`. */
function faultText({ fields }: FormSection, faulty: string[], errors: FieldErrors): string {
  const others = faulty.length > 1 ? ` and ${faulty.length - 1} more` : ''
  const name = fields[faulty[0]] + others
  const areMissing = faulty.every((field) => errors[field]?.endsWith('is required'))
  return areMissing ? `${name} missing` : `check the ${name}`
}

/** "Before you post": the form's sections and what each still needs. */
export function ProgressColumn(props: ProgressColumnProps) {
  const { values, errors, required, facts, photoCount, current } = props
  const open = projectErrors(values, required)
  /** Optional, but not marked as done while missing. */
  const isOpen: Record<string, boolean> = {
    'photos': photoCount === 0,
    'what-to-stage': lacksRooms(values),
    [factSection.id]: countOf((key) => values[`facts.${key}`]) === 0,
  }
  return (
    <>
      <p className="text-sm font-semibold">Before you post</p>
      <ol className="mt-3 grid grid-cols-1 gap-1 text-[0.9375rem]">
        {[...formSections, ...(facts ? [factSection] : [])].map((section) => {
          const faults = faultsOf(section, errors)
          const isCurrent = section.id === current
          const done = !isOpen[section.id] && faultsOf(section, open).length === 0
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
                  {section === factSection && <span className="optional"> (optional)</span>}
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

interface PreviewCardProps {
  values: ProjectValues
  cover: ProjectPhoto | undefined
}

/** A preview of the project as stagers will see it. */
export function PreviewCard({ values, cover }: PreviewCardProps) {
  const squareFeet = wholeNumber(values.squareFootage)
  const facts = [
    values.bedrooms && `${values.bedrooms}${values.bedrooms === '5' ? '+' : ''} bed`,
    values.bathrooms && `${values.bathrooms} bath`,
    squareFeet && `${number(squareFeet)} sq ft`,
    stagingLevels.label(values.stagingLevel),
  ].filter(Boolean)
  const where = place(values)
  return (
    <>
      <p className="mt-9 text-sm font-semibold">What companies will see</p>
      <article className="card mt-3 overflow-hidden">
        {cover ? (
          <img className="picture aspect-[3/2] !h-auto" src={cover.data} alt="" />
        ) : (
          <p className="grid aspect-[3/2] place-content-center bg-sunken text-sm text-muted">
            No photos yet
          </p>
        )}
        <div className="p-4">
          <p className="font-semibold">{cleanLine(values.title) || 'Project title'}</p>
          <p className="text-sm text-muted">{where || 'Neighborhood, city, state'}</p>
          {facts.length > 0 && <p className="mt-2 text-sm text-muted">{facts.join(' · ')}</p>}
        </div>
      </article>
    </>
  )
}
