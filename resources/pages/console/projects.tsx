import { RefreshCw } from '~/components/ui/icons'
import { ListPage } from '~/components/console/list_page'
import { ProjectCard } from '~/components/console/project_card'
import type { ListProps } from '~/components/console/use_console_list'
import { Button } from '~/components/ui/button'
import ConsoleLayout from '~/layouts/console'

export default function DetailedProjects(props: ListProps<'projects'>) {
  return (
    <ListPage
      name="projects"
      page={props}
      actions={({ busy, refetch }) => (
        <Button
          icon={RefreshCw}
          className="max-sm:flex-1 max-sm:px-2"
          loading={busy && 'Refreshing'}
          onClick={() => void refetch()}
        >
          Refresh Projects
        </Button>
      )}
    >
      {({ rows }, ask) =>
        rows.map((project) => <ProjectCard key={project.id} project={project} onModerate={ask} />)
      }
    </ListPage>
  )
}

DetailedProjects.layout = ConsoleLayout
