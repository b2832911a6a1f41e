import { type ReactNode, useState } from 'react'
import {
  consoleLists,
  type Declaration,
  type Filter,
  type ListName,
  sortsOf,
  usualOf,
} from '#shared/console/console_lists'
import type { Option } from '#shared/values/enumeration'
import type { ConsoleNavigation, ListFilters } from '~/components/console/console_navigation'
import { DownloadCsv } from '~/components/console/download_csv'
import { FilterSelect } from '~/components/console/filter_select'
import { refetchInPlace } from '~/components/console/keep_focus'
import { Listed } from '~/components/console/listed'
import { type Moderation, ModerationDialog } from '~/components/console/moderation_dialog'
import { Narrowed } from '~/components/console/narrowed'
import { ReportKinds } from '~/components/console/report_kinds'
import { ScreenHeading } from '~/components/console/screen_heading'
import { SearchBox } from '~/components/console/search_box'
import {
  type ConsoleList,
  type ListProps,
  useConsoleList,
} from '~/components/console/use_console_list'
import { PageHead } from '~/components/ui/page_head'
import { classes } from '~/lib/classes'
import { number } from '~/lib/format'

interface ListPageProps<Name extends ListName> {
  name: Name
  /** The page's props. */
  page: ListProps<Name>
  /** The page whose URL keeps the filters, if it isn't the list's own. */
  address?: string
  /** Right of the title, beside the download. */
  actions?: (list: ConsoleList<Name>) => ReactNode
  /** Rows of the download that aren't among those of the list. */
  unlisted?: number
  /** Classes of the filters and the download. */
  className?: string
  /** Puts the list between what else the page has. */
  around?: (listed: ReactNode, list: ConsoleList<Name>) => ReactNode
  /** The rows. `ask` opens the dialog of a moderation. */
  children: (list: ConsoleList<Name>, ask: (moderation: Moderation) => void) => ReactNode
}

/** The page of a console list, as its declaration says. */
export function ListPage<Name extends ListName>({ name, page, ...props }: ListPageProps<Name>) {
  const { title, csv, isReport, waiting, ...declared }: Declaration = consoleLists[name]
  const { navigation } = page
  const { actions, className, around = (listed) => listed } = props
  const [moderation, setModeration] = useState<Moderation | null>(null)
  const list = useConsoleList(name, page, props.address)
  const listed = (
    <Listed list={list} empty={(list.whole && declared.unmatched) || declared.empty}>
      {props.children(list, setModeration)}
    </Listed>
  )
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={title} noIndex />
      {isReport && <ReportKinds navigation={navigation} />}
      <ScreenHeading
        title={title}
        count={list.total}
        counted={list.counted}
        waiting={waiting && waitingText(waiting, navigation)}
        actions={
          <>
            {csv && (
              <span className={classes(actions && 'max-sm:flex-1', className)}>
                <DownloadCsv
                  {...(csv as Csv)}
                  className={actions && 'max-sm:w-full max-sm:px-2'}
                  filters={list.filters}
                  total={list.total + (props.unlisted ?? 0)}
                />
              </span>
            )}
            {actions?.(list)}
          </>
        }
      >
        <div className={classes('flex w-full flex-wrap items-center gap-3', className)}>
          <Fields declared={consoleLists[name]} {...page} {...list} />
        </div>
      </ScreenHeading>
      <Narrowed filters={list.filters} labels={linked(declared.filters)} onChange={list.change} />
      {around(listed, list)}
      <ModerationDialog
        moderation={moderation}
        onClose={() => setModeration(null)}
        onDone={() => void refetchInPlace(list.reread)}
      />
    </div>
  )
}

type Csv = Extract<(typeof consoleLists)[ListName], { csv: object }>['csv']
type Waiting = Extract<(typeof consoleLists)[ListName], { waiting: object }>['waiting']

function waitingText({ count, word }: { count: string; word: string }, counts: ConsoleNavigation) {
  const waiting = counts[count as Waiting['count']]
  return waiting > 0 ? `${number(waiting)} ${word}` : `none ${word}`
}

/** The filters that only a link sets, with their labels. */
const linked = (filters: Declaration['filters']) =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([filter, declared]) =>
      'kind' in declared && declared.kind === 'link' ? [[filter, declared.label]] : []
    )
  )

interface FieldsProps {
  name: ListName
  declared: Declaration
  /** Of the selects whose options come with the page. */
  options?: Readonly<Record<string, readonly Option[]>>
  filters: ListFilters
  change: (changes: ListFilters) => void
}

/** The search, the filters and the order of a list. */
function Fields({ name, declared, options = {}, filters, change }: FieldsProps) {
  const { search, columns, orders } = declared
  const hasDays = Object.values(declared.filters).some(
    (filter) => 'kind' in filter && filter.kind === 'day'
  )
  const sorts = sortsOf(name).options
  return (
    <>
      {search && (
        <SearchBox
          {...search}
          value={String(filters.q ?? '')}
          onSearch={(q) => change({ q })}
          className={hasDays ? 'max-xl:w-full xl:flex-1' : 'max-lg:w-full lg:w-96'}
        />
      )}
      {Object.entries(declared.filters).map(([filter, each]) => (
        <FilterField
          key={filter}
          filter={each}
          options={('values' in each && each.values?.options) || options[filter] || []}
          value={String(filters[filter] ?? '')}
          onChange={(value) => change({ [filter]: value })}
        />
      ))}
      {sorts.length > 0 && (
        <FilterSelect
          label="Order"
          options={sorts}
          value={String(filters.sort ?? usualOf(name, filters))}
          onChange={(sort) => change({ sort, order: null })}
          className={columns && !orders ? 'lg:hidden' : undefined}
        />
      )}
    </>
  )
}

interface FilterFieldProps {
  filter: Filter
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}

function FilterField({ filter, ...field }: FilterFieldProps) {
  if ('all' in filter) return <FilterSelect label={filter.label} all={filter.all} {...field} />
  return filter.kind === 'day' ? <DayField label={filter.label} {...field} /> : null
}

type DayFieldProps = Omit<FilterFieldProps, 'filter' | 'options'> & { label: string }

/** An ISO date, or empty. */
const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <label className="flex min-w-36 gap-x-2 gap-y-1 text-sm text-muted max-lg:flex-1 max-sm:flex-col sm:items-center">
    {label}
    <input
      type="date"
      value={value}
      className="input h-11 min-w-0 text-[0.9375rem] sm:max-lg:flex-1 lg:w-40"
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
)
