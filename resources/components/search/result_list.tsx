import { Link } from '@inertiajs/react'
import { ArrowRight } from '~/components/ui/icons'
import { type ReactNode, useEffect, useRef } from 'react'
import { cardsOf } from '#shared/projects/result_cards'
import { RemoveButton } from '~/components/search/card_buttons'
import { projectAddress, type SearchFilters } from '~/components/search/filters'
import type { ResultCard as Result } from '~/components/search/find_projects'
import { ResultCard } from '~/components/search/result_card'
import { TwinsCard } from '~/components/search/twins_card'
import { Button } from '~/components/ui/button'
import { ErrorCard } from '~/components/ui/error_card'
import { LinkButton } from '~/components/ui/link_button'
import { Skeleton } from '~/components/ui/skeleton'
import { Spinner } from '~/components/ui/spinner'
import { ApiError } from '~/lib/api'
import { classes } from '~/lib/classes'
import { loginHere } from '~/lib/login_action'

export const RESULT_GRID = 'grid gap-5 md:grid-cols-2 lg:grid-cols-3 lg:gap-6'

interface ResultListProps {
  filters: SearchFilters
  /** Where the results are: `in Asheville, NC`. */
  area: string
  results: Result[]
  /** Number of pages loaded. */
  pages: number
  total: number
  loadingMore: boolean
  onMore: () => void
  /** Called after a project is removed or brought back. */
  onChanged: () => void
  /** Shown beside a single result. */
  children?: ReactNode
}

export function ResultList(props: ResultListProps) {
  const { filters, area, results, pages, total, loadingMore, onMore, onChanged, children } = props
  const list = useRef<HTMLUListElement>(null)
  const single = Boolean(children)
  const cards = cardsOf(results)

  // Moves the focus to the first new result, because new results come before the button.
  const firstNew = useRef<number | null>(null)
  useEffect(() => {
    if (firstNew.current === null || cards.length <= firstNew.current) return
    list.current?.children[firstNew.current]?.querySelector('a')?.focus()
    firstNew.current = null
  }, [cards.length])

  function more() {
    firstNew.current = cards.length
    onMore()
  }

  function removed(project: Result) {
    const index = cards.findIndex((card) => card.includes(project))
    const card = cards[index] ?? []
    // Of two homes the other one gets a card of its own, so its button is another one.
    if (card.length > 2) focusBeside(list.current?.children[index], card.indexOf(project))
    else focusNeighbour(list.current, index)
    onChanged()
  }

  const hrefOf = (project: Result) => projectAddress(project.id, filters, pages)

  return (
    <>
      <div className={classes('mt-4', single && RESULT_GRID)}>
        <ul ref={list} className={classes(!single && RESULT_GRID)}>
          {cards.map(([project, ...twins]) =>
            twins.length > 0 ? (
              <TwinsCard
                key={project.id}
                projects={[project, ...twins]}
                hrefOf={hrefOf}
                actionOf={(home) => (
                  <RemoveButton beside project={home} onDone={removed} onUndone={onChanged} />
                )}
              />
            ) : (
              <ResultCard
                key={project.id}
                project={project}
                href={hrefOf(project)}
                action={<RemoveButton project={project} onDone={removed} onUndone={onChanged} />}
              />
            )
          )}
        </ul>
        {children}
      </div>
      {total > results.length && (
        <div className="mt-8 flex justify-center">
          <Button loading={loadingMore && 'Loading'} onClick={more}>
            Show more
          </Button>
        </div>
      )}
      <div className="mt-8 flex flex-col items-start justify-between gap-3 border-t border-line pt-6 text-[0.9375rem] lg:flex-row lg:items-center">
        <p className="num">
          Showing {results.length} project(s) {area}
        </p>
        <Link href="/dashboard" className="link inline-flex min-h-11 items-center gap-2">
          Go to your dashboard
          <ArrowRight className="icon" />
        </Link>
      </div>
    </>
  )
}

/**
 * Moves the focus from a card that is about to be removed to the same button of the next card, or
 * else of the previous one.
 */
export function focusNeighbour(list: HTMLElement | null, index: number): void {
  const neighbour = list?.children[index + 1] ?? list?.children[index - 1]
  neighbour?.querySelector('button')?.focus()
}

/** Moves the focus from the button of a home in a card with several to that of the next or previous one. */
function focusBeside(card: Element | undefined, at: number): void {
  const buttons = card?.querySelectorAll('button')
  const neighbour = buttons?.[at + 1] ?? buttons?.[at - 1]
  neighbour?.focus()
}

function isSignedOut(failure: unknown): boolean {
  return (
    failure instanceof ApiError && (failure.status === 401 || /unauthorized/i.test(failure.message))
  )
}

const reload = () => window.location.reload()

/**
 * Shown in place of the results after a failed search. Without a session the same call would be refused again: the
 * page is loaded anew, and asks for the login.
 */
export function SearchError({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const ended = isSignedOut(failure)
  return (
    <div className="mt-8">
      <ErrorCard
        title="Unable to Load Projects"
        onRetry={ended ? reload : onRetry}
        action={
          ended && (
            <LinkButton variant="primary" href={loginHere()}>
              Login
            </LinkButton>
          )
        }
      >
        {ended
          ? 'Please log in again to continue browsing projects.'
          : 'There was an issue loading projects. Please try again.'}
      </ErrorCard>
    </div>
  )
}

/** Two rows on wide screens. */
const SKELETONS = 6

export function ResultSkeletons() {
  return (
    <div className="mt-6">
      <p className="text-[0.9375rem]">
        <Spinner label="Searching Projects..." />
      </p>
      <ul
        className="skeletons mt-6 grid gap-5 md:grid-cols-2 lg:grid-cols-3 lg:gap-6"
        aria-hidden="true"
      >
        {Array.from({ length: SKELETONS }, (_, index) => (
          <ResultSkeleton key={index} />
        ))}
      </ul>
    </div>
  )
}

function ResultSkeleton() {
  return (
    <li className="card overflow-hidden">
      <Skeleton className="aspect-video rounded-none sm:aspect-3/2" />
      <div className="p-5">
        <Skeleton className="h-6 w-28" />
        <Skeleton className="mt-3 h-6 w-4/5" />
        <Skeleton className="mt-3 h-4 w-3/5" />
        <div className="mt-6 grid grid-cols-1 gap-3">
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-3/4" />
        </div>
        <Skeleton className="mt-7 h-4" />
        <Skeleton className="mt-2 h-4 w-2/3" />
        <Skeleton className="mt-5 h-11 rounded-md" />
      </div>
    </li>
  )
}
