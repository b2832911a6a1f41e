import { lazy, Suspense, useState } from 'react'
import type { Data } from '@generated/data'
import { PhotoViewer } from '~/components/photos/photo_viewer'
import { removeFloorPlan } from '~/components/stated_facts/mutations'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { PageSection } from '~/components/projects/fold'
import { ImagePlus } from '~/components/ui/icons'
import { Ask } from '~/components/ui/question'
import { withInput } from '~/hooks/use_mutation'

const FloorPlanDialog = lazy(async () => {
  const { FloorPlanDialog: dialog } = await import('~/components/stated_facts/floor_plan_dialog')
  return { default: dialog }
})

interface FloorPlanProps {
  project: Data.Project
  /** Whether the viewer is the project's owner. */
  own?: boolean
}

/** The floor plan, and for the owner the buttons that add, replace and remove it. */
export function FloorPlan({ project, own = false }: FloorPlanProps) {
  const [shown, show] = useState<'plan' | 'upload' | 'removal' | null>(null)
  const { floorPlan, can, title } = project
  if (!floorPlan && !(own && can.describe)) return null
  const close = () => show(null)
  return (
    <PageSection title="Floor plan" summary={floorPlan ? '1 plan' : 'None yet'}>
      {floorPlan?.isHidden && (
        <p className="mt-2">
          <Badge tone="danger" text="Hidden by our team" />
        </p>
      )}
      {floorPlan ? (
        <button
          type="button"
          aria-label="Floor plan, enlarge"
          className="mt-4 block w-full max-w-80 overflow-hidden rounded-lg border border-line bg-white"
          onClick={() => show('plan')}
        >
          <img
            className="aspect-4/3 h-auto w-full object-contain"
            src={floorPlan.thumbnail}
            alt=""
            loading="lazy"
          />
        </button>
      ) : (
        <p className="mt-2 max-w-[42rem] text-[0.9375rem] text-pretty text-muted">
          With a floor plan, companies can plan furniture and make a firm offer. Only they see it.
        </p>
      )}
      {own && (
        <div className="no-print mt-4 flex flex-wrap gap-2 empty:hidden">
          {can.describe && (
            <Button size="sm" icon={ImagePlus} onClick={() => show('upload')}>
              {floorPlan ? 'Replace' : 'Add a floor plan'}
            </Button>
          )}
          {floorPlan && (
            <Button size="sm" variant="quiet" onClick={() => show('removal')}>
              Remove
            </Button>
          )}
        </div>
      )}
      {shown === 'plan' && floorPlan && (
        <PhotoViewer
          title={`Floor plan of ${title}`}
          photos={[floorPlan.url]}
          thumbnails={[floorPlan.thumbnail]}
          onClose={close}
        />
      )}
      {shown === 'upload' && (
        <Suspense>
          <FloorPlanDialog projectId={project.id} replaces={Boolean(floorPlan)} onClose={close} />
        </Suspense>
      )}
      {shown === 'removal' && (
        <Ask
          question={{
            title: 'Remove the floor plan?',
            text: 'Companies no longer see it. Those that made an offer may have looked at it.',
            confirm: 'Remove floor plan',
            keep: 'Keep it',
            busy: 'Removing',
            tone: 'danger',
            mutation: withInput(removeFloorPlan, { projectId: project.id }),
          }}
          onClose={close}
          onDone={close}
        />
      )}
    </PageSection>
  )
}
