import type { Data } from '@generated/data'
import { useId } from 'react'

/** What a company reads about the home beside its figures. */
export function ProjectProperty({ project }: { project: Data.Project }) {
  const id = useId()
  const items = [
    { label: 'Type', value: project.propertyTypeLabel },
    { label: 'Location type', value: project.locationTypes.join(', ') },
    { label: 'County', value: project.county },
    { label: 'Posted by', value: project.ownerTypeLabel },
  ].filter((item) => item.value)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display text-2xl">
        Property
      </h2>
      <dl className="mt-2 grid max-w-[42rem] gap-x-10 text-[0.9375rem] lg:grid-cols-2">
        {items.map(({ label, value }) => (
          <div key={label} className="row last:border-b last:border-line last:pb-2.5">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
