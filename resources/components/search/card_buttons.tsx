import { Eye, EyeOff } from 'lucide-react'
import { CardAction } from '~/components/search/card_action'
import type { ResultCard } from '~/components/search/find_projects'
import { useAction } from '~/hooks/use_action'
import { api } from '~/lib/api'
import { toast } from '~/lib/toast'

interface CardButtonProps {
  project: ResultCard
  onDone: (project: ResultCard) => void
}

/** SRC-10, R01: takes the project out of this company's results, nobody else's. */
export function RemoveButton({ project, onDone }: CardButtonProps) {
  const { act, busy } = useAction(() => api.delete(`/api/projects/${project.id}`), {
    failed: 'Failed to delete project',
    onSuccess() {
      toast({
        title: 'Project deleted successfully',
        description: '"Show removed projects" brings it back.',
      })
      onDone(project)
    },
  })
  return (
    <CardAction
      icon={EyeOff}
      label={`Remove ${project.title} from my results`}
      busy={busy}
      onPress={() => void act()}
    />
  )
}

/** R01: undoes a removal. */
export function RestoreButton({ project, onDone }: CardButtonProps) {
  const { act, busy } = useAction(() => api.post(`/api/projects/${project.id}/restore`), {
    failed: 'Failed to bring the project back',
    onSuccess() {
      toast({ title: 'Project is back in your results' })
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
