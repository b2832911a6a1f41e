import { stagingLevels } from '#shared/project_enums'
import type { ProjectPhoto } from '~/components/photos/photo_files'
import { wholeNumber, type ProjectValues } from '~/components/project_form/values'
import { number, place } from '~/lib/format'

interface PreviewCardProps {
  values: ProjectValues
  cover: ProjectPhoto | undefined
}

/** "What companies will see", while it is being written. */
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
          <p className="font-semibold">{values.title.trim() || 'Project title'}</p>
          <p className="text-sm text-muted">{where || 'Neighborhood, city, state'}</p>
          {facts.length > 0 && <p className="mt-2 text-sm text-muted">{facts.join(' · ')}</p>}
        </div>
      </article>
    </>
  )
}
