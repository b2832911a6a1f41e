import { Eye, EyeOff, type Icon } from '~/components/ui/icons'
import type { ResultCard } from '~/components/search/find_projects'
import { Spinner } from '~/components/ui/spinner'
import { type Mutation, useMutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { classes } from '~/lib/classes'
import { toast } from '~/lib/toast'

interface CardButtonProps {
  project: ResultCard
  onDone: (project: ResultCard) => void
}

interface RemoveButtonProps extends CardButtonProps {
  /** Called after the removal is undone. */
  onUndone: () => void
  /** Beside a home of a card with several; default: on the photo. */
  beside?: boolean
}

const removeProject: Mutation<ResultCard, unknown> = {
  send: ({ id }) => api.delete(`/api/projects/${id}`),
  failed: 'Failed to delete project',
  isTitled: true,
}

const restoreProject: Mutation<ResultCard, unknown> = {
  send: ({ id }) => api.post(`/api/projects/${id}/restore`),
  done: 'Project is back in your results',
  failed: 'Failed to bring the project back',
}

/** Removes the project from this stager's own results only. */
export function RemoveButton({ project, onDone, onUndone, beside = false }: RemoveButtonProps) {
  const undo = useMutation(restoreProject, { onSuccess: onUndone })
  const { mutate, busy } = useMutation(removeProject, {
    onSuccess() {
      toast({
        title: 'Project deleted successfully',
        description: "Hidden from your results only. The owner's project is untouched.",
        action: { label: 'Undo', onPress: () => void undo.mutate(project) },
      })
      onDone(project)
    },
  })
  return (
    <CardAction
      icon={EyeOff}
      label={`Remove ${project.title} from my results`}
      busy={busy}
      beside={beside}
      onPress={() => void mutate(project)}
    />
  )
}

/** Brings a removed project back to the results. */
export function RestoreButton({ project, onDone }: CardButtonProps) {
  const { mutate, busy } = useMutation(restoreProject, { onSuccess: () => onDone(project) })
  return (
    <CardAction
      icon={Eye}
      label={`Bring ${project.title} back to my results`}
      busy={busy}
      onPress={() => void mutate(project)}
    />
  )
}

interface CardActionProps {
  icon: Icon
  /** Accessible name, which includes the project's title. */
  label: string
  busy: boolean
  beside?: boolean
  onPress: () => void
}

const onPhoto = 'absolute top-3 right-3 z-1 bg-white/90 text-[#221d17] shadow-card hover:bg-white'

/** The round button on a result's photo, white in both themes; or beside a home. */
function CardAction({ icon: Icon, label, busy, beside = false, onPress }: CardActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={busy || undefined}
      onClick={onPress}
      className={classes(
        'grid size-10 shrink-0 place-items-center rounded-full pointer-coarse:size-11',
        beside ? '-mt-1.5 -mr-2 text-muted hover:bg-sunken hover:text-ink' : onPhoto
      )}
    >
      {busy ? <Spinner /> : <Icon className="icon" />}
    </button>
  )
}
