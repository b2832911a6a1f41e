import type { Data } from '@generated/data'
import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import { cleanText } from '#shared/values/pasted_text'
import { AccountLink } from '~/components/console/console_links'
import { addressOf } from '~/components/console/console_navigation'
import { FilterSelect } from '~/components/console/filter_select'
import { ListPage } from '~/components/console/list_page'
import { ModerationDialog, type Moderation } from '~/components/console/moderation_dialog'
import { suspensionOf } from '~/components/console/moderations'
import { replyToInquiry, saveInquiry } from '~/components/console/mutations'
import type { ListProps } from '~/components/console/use_console_list'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { LocalTime } from '~/components/ui/local_time'
import { Select } from '~/components/ui/select'
import { Textarea } from '~/components/ui/textarea'
import { useMutation } from '~/hooks/use_mutation'
import ConsoleLayout from '~/layouts/console'
import { classes } from '~/lib/classes'

type Options = { value: string; label: string }[]
type Inquiry = Data.ContactMessage.Variants['withReplies']

type InboxProps = ListProps<'inquiries'> & {
  cannedReplies: { title: string; text: string }[]
  /** The one that is open. */
  inquiry: Inquiry | null
  /** The writer's account, if it is suspended. */
  suspended: Data.ConsoleUser | null
}

/** The list of inquiries, and beside it the open one. On phones one of the two. */
export default function Inbox({ inquiry, ...props }: InboxProps) {
  const base = `${props.navigation.base}/inbox`
  /** On phones the open inquiry takes the place of the list. */
  const onList = inquiry ? 'max-lg:hidden' : undefined
  return (
    <ListPage
      name="inquiries"
      page={props}
      address={inquiry ? `${base}/${inquiry.id}` : base}
      className={onList}
      around={(listed, { filters, refetch }) => (
        <div className="grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <div className={classes('min-w-0 grid grid-cols-1 gap-5', onList)}>{listed}</div>
          {inquiry ? (
            <div className="min-w-0 grid grid-cols-1 gap-3">
              <p className="text-sm lg:hidden">
                <Link href={addressOf(base, filters)} className="quiet-link">
                  All inquiries
                </Link>
              </p>
              <Reader
                key={`${inquiry.id} ${inquiry.handledAt}`}
                inquiry={inquiry}
                suspended={props.suspended}
                statuses={props.options.status}
                admins={props.options.assignee}
                canned={props.cannedReplies}
                onSaved={() => {
                  void refetch()
                  router.reload({ only: ['inquiry', 'suspended', 'navigation'] })
                }}
              />
            </div>
          ) : (
            <p className="card px-7 py-16 text-center text-muted max-lg:hidden">
              Choose an inquiry to read and answer it.
            </p>
          )}
        </div>
      )}
    >
      {({ rows, filters }) => (
        <ul className="card divide-y divide-line overflow-hidden">
          {rows.map((row) => (
            <Row
              key={row.id}
              inquiry={row}
              isOpen={row.id === inquiry?.id}
              address={addressOf(`${base}/${row.id}`, filters)}
            />
          ))}
        </ul>
      )}
    </ListPage>
  )
}

Inbox.layout = ConsoleLayout

interface RowProps {
  inquiry: Data.ContactMessage
  isOpen: boolean
  address: string
}

function Row({ inquiry, isOpen, address }: RowProps) {
  const isUnread = inquiry.status === 'unread'
  return (
    <li>
      <Link
        href={address}
        preserveScroll
        aria-current={isOpen ? 'true' : undefined}
        className={classes(
          'block border-l-3 px-4 py-3.5 hover:bg-sunken/60',
          isOpen ? 'border-accent bg-paper' : 'border-transparent'
        )}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className={classes('min-w-0 truncate', isUnread && 'font-semibold')}>
            {inquiry.name}
          </span>
          <LocalTime
            at={inquiry.createdAt}
            format="relative"
            className="num shrink-0 text-[0.8125rem] text-muted"
          />
        </span>
        <span className="block truncate text-sm text-muted">{inquiry.message}</span>
        <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-muted">
          <Badge
            text={inquiry.statusLabel}
            tone={isUnread ? 'warning' : inquiry.status === 'in_progress' ? 'info' : 'neutral'}
            icon={isUnread ? 'circle-dot' : inquiry.status === 'in_progress' ? 'clock' : 'check'}
          />
          {inquiry.assignee?.name}
        </span>
      </Link>
    </li>
  )
}

interface ReaderProps {
  inquiry: Inquiry
  suspended: Data.ConsoleUser | null
  statuses: Options
  admins: Options
  canned: readonly { title: string; text: string }[]
  onSaved: () => void
}

/** An inquiry with its replies, a form for another one, and what the team keeps about it. */
function Reader({ inquiry, suspended, statuses, admins, canned, onSaved }: ReaderProps) {
  return (
    <article className="card" aria-labelledby={`from-${inquiry.id}`}>
      <div className="p-5 lg:p-6">
        <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 id={`from-${inquiry.id}`} className="text-lg font-semibold">
            {inquiry.accountId ? (
              <AccountLink id={inquiry.accountId}>{inquiry.name}</AccountLink>
            ) : (
              inquiry.name
            )}
          </h2>
          <LocalTime at={inquiry.createdAt} format="moment" className="num text-sm text-muted" />
        </header>
        <p className="text-sm text-muted">
          {[inquiry.subjectLabel, inquiry.email].filter(Boolean).join(', ')}
          {inquiry.email && !inquiry.accountId && '. No account has this address.'}
        </p>
        {suspended && <Suspended user={suspended} onReinstated={onSaved} />}
        <p className="mt-4 max-w-[68ch] break-words whitespace-pre-line">{inquiry.message}</p>
        <Replies inquiry={inquiry} canned={canned} onSaved={onSaved} />
      </div>
      <TeamFields inquiry={inquiry} statuses={statuses} admins={admins} onSaved={onSaved} />
    </article>
  )
}

/** Why the account is suspended, and how to end it. */
function Suspended({ user, onReinstated }: { user: Data.ConsoleUser; onReinstated: () => void }) {
  const [moderation, setModeration] = useState<Moderation | null>(null)
  const { suspension, can } = user
  if (!suspension) return null
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3 text-sm">
      <p className="min-w-0">
        <span className="font-semibold">
          Suspended <LocalTime at={suspension.at} />, {suspension.category}:
        </span>{' '}
        <span className="break-words text-muted">{suspension.reason}</span>
      </p>
      {can.reinstate && (
        <Button size="sm" onClick={() => setModeration(suspensionOf(user, undefined))}>
          Reinstate
        </Button>
      )}
      <ModerationDialog
        moderation={moderation}
        onClose={() => setModeration(null)}
        onDone={onReinstated}
      />
    </div>
  )
}

function Replies({
  inquiry,
  canned,
  onSaved,
}: Pick<ReaderProps, 'inquiry' | 'canned' | 'onSaved'>) {
  const [content, setContent] = useState('')
  const { mutate, busy, errors } = useMutation(replyToInquiry, {
    onSuccess: () => {
      setContent('')
      onSaved()
    },
  })
  return (
    <>
      {inquiry.replies.length > 0 && (
        <ol className="mt-5 grid grid-cols-1 gap-3" aria-label="Replies">
          {inquiry.replies.map((reply) => (
            <li key={reply.id} className="rounded-md bg-sunken px-4 py-3">
              <p className="max-w-[68ch] break-words whitespace-pre-line">{reply.content}</p>
              <p className="mt-1.5 text-[0.8125rem] text-muted">
                {reply.author}, <LocalTime at={reply.createdAt} format="moment" className="num" />
              </p>
            </li>
          ))}
        </ol>
      )}
      {inquiry.can.reply ? (
        <form
          className="mt-5 grid grid-cols-1 gap-3 border-t border-line pt-5"
          onSubmit={(event) => {
            event.preventDefault()
            void mutate({ id: inquiry.id, content })
          }}
        >
          <FilterSelect
            label="Start with a prepared reply"
            all="Start with a prepared reply"
            options={canned.map(({ title, text }) => ({ label: title, value: text }))}
            value=""
            onChange={setContent}
            className="w-full lg:w-80 lg:max-w-none"
          />
          <Textarea
            label="Reply"
            hint={`Emailed to ${inquiry.email}, with a greeting and the inquiry below it. Answers go to the support mailbox.`}
            rows={6}
            maxLength={5000}
            value={content}
            error={errors.content}
            onValueChange={setContent}
          />
          <Button
            type="submit"
            className="justify-self-start"
            variant="primary"
            loading={busy && 'Sending'}
            disabledReason={cleanText(content) === '' ? 'Write the reply first' : undefined}
          >
            Send reply
          </Button>
        </form>
      ) : (
        <p className="mt-5 text-sm text-muted">
          The address was erased together with the account, so no reply can be sent.
        </p>
      )}
    </>
  )
}

function TeamFields({
  inquiry,
  statuses,
  admins,
  onSaved,
}: Omit<ReaderProps, 'canned' | 'suspended'>) {
  const [status, setStatus] = useState<string>(inquiry.status)
  const [assignee, setAssignee] = useState(String(inquiry.assignee?.id ?? ''))
  const [adminNotes, setNotes] = useState(inquiry.adminNotes ?? '')
  const unchanged =
    status === inquiry.status &&
    assignee === String(inquiry.assignee?.id ?? '') &&
    adminNotes === (inquiry.adminNotes ?? '')
  const { mutate, busy, errors } = useMutation(saveInquiry, { onSuccess: onSaved })
  return (
    <form
      className="grid gap-4 border-t border-line p-5 sm:grid-cols-2 lg:p-6"
      onSubmit={(event) => {
        event.preventDefault()
        const assigneeId = assignee === '' ? null : Number(assignee)
        void mutate({ id: inquiry.id, status, assigneeId, adminNotes })
      }}
    >
      <Select label="Status" options={statuses} value={status} onValueChange={setStatus} />
      <Select
        label="Assigned to"
        options={[{ value: '', label: 'Nobody' }, ...admins]}
        value={assignee}
        error={errors.assigneeId}
        onValueChange={setAssignee}
      />
      <Textarea
        label="Notes for the team"
        optional
        rows={2}
        className="sm:col-span-2 [&_textarea]:min-h-20"
        maxLength={5000}
        value={adminNotes}
        error={errors.adminNotes}
        onValueChange={setNotes}
      />
      <div className="flex items-center justify-between gap-4 sm:col-span-2">
        <p className="text-[0.8125rem] text-muted">
          {inquiry.handledAt && (
            <>
              Saved <LocalTime at={inquiry.handledAt} format="relative" />
            </>
          )}
        </p>
        <Button
          type="submit"
          size="sm"
          loading={busy && 'Saving'}
          disabledReason={unchanged ? 'Nothing has changed yet' : undefined}
        >
          Save
        </Button>
      </div>
    </form>
  )
}
