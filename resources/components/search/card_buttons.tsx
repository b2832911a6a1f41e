import { Eye, EyeOff } from 'lucide-react'
import { CardAction } from '~/components/search/card_action'
import type { ResultCard } from '~/components/search/find_projects'
import { useAction } from '~/hooks/use_action'
import { actionErrorMessage, api } from '~/lib/api'
import { toast } from '~/lib/toast'

interface CardButtonProps {
  project: ResultCard
  onDone: (project: ResultCard) => void
}

interface RemoveButtonProps extends CardButtonProps {
  /** The removal was taken back. */
  onUndone: () => void
}

const restoring = 'Failed to bring the project back'
const restored = { title: 'Project is back in your results' }
const restore = ({ id }: ResultCard) => api.post(`/api/projects/${id}/restore`)

/** Takes the project out of this company's results, nobody else's. */
export function RemoveButton({ project, onDone, onUndone }: RemoveButtonProps) {
  const { act, busy } = useAction(() => api.delete(`/api/projects/${project.id}`), {
    failed: 'Failed to delete project',
    onSuccess() {
      toast({
        title: 'Project deleted successfully',
        description: "Hidden from your results only. The owner's project is untouched.",
        action: { label: 'Undo', onPress: () => void undo() },
      })
      onDone(project)
    },
  })

  // The button is gone by now, and with it everything that hooks could do.
  async function undo() {
    try {
      await restore(project)
      toast(restored)
      onUndone()
    } catch (error) {
      toast({ title: restoring, description: actionErrorMessage(error, ''), tone: 'error' })
    }
  }
  return (
    <CardAction
      icon={EyeOff}
      label={`Remove ${project.title} from my results`}
      busy={busy}
      onPress={() => void act()}
    />
  )
}

/** Undoes a removal. */
export function RestoreButton({ project, onDone }: CardButtonProps) {
  const { act, busy } = useAction(() => restore(project), {
    failed: restoring,
    onSuccess() {
      toast(restored)
      onDone(project)
    },
  })
  return (
    <CardAction
      icon={Eye}
      label={`Bring ${project.title} back to my results`}
      busy={busy}
      onPress={() => void act()}
    />
  )
}
