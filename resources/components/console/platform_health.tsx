import { Check, CircleX, TriangleAlert } from '~/components/ui/icons'
import { consoleQuery } from '~/components/console/use_console_list'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { LocalTime } from '~/components/ui/local_time'
import { Skeleton, Skeletons } from '~/components/ui/skeleton'
import { useQuery } from '~/hooks/use_query'
import { api, type ResultOf } from '~/lib/api'
import { classes } from '~/lib/classes'

type Health = ResultOf<'/api/admin/health'>

const looks = {
  ok: { icon: Check, tone: 'bg-success-soft text-success', word: 'works' },
  warning: { icon: TriangleAlert, tone: 'bg-warning-soft text-warning', word: 'has trouble' },
  error: { icon: CircleX, tone: 'bg-danger-soft text-danger', word: 'does not work' },
}

/** The platform's health checks, refetched every 30 seconds. */
export function PlatformHealth() {
  const { data, isError, refetch } = useQuery({
    ...consoleQuery,
    queryKey: ['health'],
    queryFn: ({ signal }) => api.get('/api/admin/health', { signal }),
    refetchInterval: 30_000,
  })
  return (
    <Card
      title="Platform Health"
      actions={
        data && (
          <span className="num text-[0.8125rem] text-muted">
            checked <LocalTime at={data.checkedAt} format="relative" className="lowercase" />
          </span>
        )
      }
    >
      {data ? (
        <>
          <ul className="divide-y divide-line">
            {data.parts.map((part) => (
              <Part key={part.name} {...part} />
            ))}
          </ul>
          <p className="num mt-3 border-t border-line pt-3 text-[0.8125rem] text-muted">
            Stagely {data.release.version}
            {data.release.commit && ` (${data.release.commit.slice(0, 12)})`}
          </p>
        </>
      ) : isError ? (
        <p className="flex items-center justify-between gap-4 text-sm text-muted">
          Error loading admin data
          <Button size="sm" onClick={() => refetch()}>
            Try Again
          </Button>
        </p>
      ) : (
        <Skeletons label="Checking the platform" className="grid grid-cols-1 gap-5 py-2">
          {['Database', 'Job queue', 'Payments', 'Mail', 'Photo storage'].map((name) => (
            <Skeleton key={name} className="block h-5 w-full" />
          ))}
        </Skeletons>
      )}
    </Card>
  )
}

function Part({ name, status, note }: Health['parts'][number]) {
  const { icon: Icon, tone, word } = looks[status]
  return (
    <li className="flex items-center gap-3 py-2.5 text-sm">
      <span className={classes('grid size-5 place-items-center rounded-full', tone)}>
        <Icon className="icon size-3.5" aria-hidden />
      </span>
      <span className="font-medium">
        {name} <span className="sr-only">{word}</span>
      </span>
      <span className="num ml-auto text-muted">{note}</span>
    </li>
  )
}
