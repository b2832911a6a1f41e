import type { Data } from '@generated/data'
import {
  factLines,
  missingFacts,
  projectFacts,
  type ProjectFacts,
} from '#shared/projects/project_facts'
import { AddressLine } from '~/components/email_links/address_line'
import { PageSection } from '~/components/projects/fold'
import { plural } from '~/lib/text'
import { useProjectEditing } from '~/components/projects/use_project_editing'

/** The anchor of links in emails. */
const factsId = 'facts'

interface GoodToKnowProps {
  project: Data.ProjectPage
  /** Whether the viewer is the owner, who also reads what is missing. Default false. */
  own?: boolean
}

/**
 * The facts that the owner has filled in; nothing for those who don't read them. A company whose address
 * isn't confirmed learns what it would read.
 */
export function GoodToKnow({ project, own = false }: GoodToKnowProps) {
  const { facts, readingRefusal } = project
  if (readingRefusal) {
    return (
      <PageSection id={factsId} title="Good to know">
        <p className="mt-2 max-w-[42rem] text-[0.9375rem] text-pretty text-muted">
          <AddressLine text={readingRefusal} />
        </p>
      </PageSection>
    )
  }
  if (!facts) return null
  const lines = factLines(facts)
  const canEdit = own && project.can.edit
  if (lines.length === 0 && !canEdit) return null
  return (
    <PageSection id={factsId} title="Good to know" summary={plural(lines.length, 'fact')}>
      {lines.length > 0 && (
        <dl className="mt-2 grid max-w-[42rem] gap-x-10 text-[0.9375rem] lg:grid-cols-2">
          {lines.map(({ label, value }) => (
            <div key={label} className="row last:border-b last:border-line last:pb-2.5">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {canEdit && <Missing project={project} facts={facts} />}
    </PageSection>
  )
}

/** Tells the owner what companies would have to ask, and opens the form for it. */
function Missing({ project, facts }: { project: Data.Project; facts: ProjectFacts }) {
  const editing = useProjectEditing(project, { atFacts: true })
  const missing = missingFacts(facts).map((key) => projectFacts[key].label.toLowerCase())
  return (
    <>
      {missing.length > 0 && (
        <p className="mt-3 max-w-[42rem] text-[0.9375rem] text-pretty text-muted">
          Not filled in: {missing.join(', ')}.
        </p>
      )}
      <button
        type="button"
        className="link mt-1 min-h-11 text-[0.9375rem]"
        {...editing.prefetches}
        onClick={editing.open}
      >
        {missing.length > 0 ? 'Fill in what companies ask about' : 'Edit'}
        {missing.length === 0 && <span className="sr-only"> what is good to know</span>}
      </button>
      {editing.dialog}
    </>
  )
}
