/** The size of an inbox that must still be fast. */
export const fullInbox = { conversations: 2000, longestThread: 10_000 }

/**
 * Statements that give a person a full inbox with some unread messages. The longest thread is with
 * the user `inbox1`.
 *
 * @param viewerId  must be trusted, because it becomes part of the SQL
 */
export const fillInbox = (viewerId: number): string[] => [
  `insert into users (username, email, password, user_type, name, company, stager_identifier,
     created_at, updated_at)
   select 'inbox' || n, 'inbox' || n || '@stagely.example', 'x',
     case when n % 2 = 0 then 'realtor' else 'staging_company' end, 'Private ' || n, 'Firm ' || n,
     case when n % 2 = 0 then null else 'CreativeStager00' || n end, now(), now()
   from generate_series(1, ${fullInbox.conversations}) n`,
  `insert into messages (sender_id, receiver_id, content, read_at, created_at)
   select case when reply then ${viewerId} else u.id end,
     case when reply then u.id else ${viewerId} end,
     'Could the sofa from the model home stay for another week?',
     case when u.id % 10 = 0 then null else now() end, now()
   from users u, (values (true), (false)) as side(reply)
   where u.username like 'inbox%' order by u.id`,
  `insert into messages (sender_id, receiver_id, content, read_at, created_at)
   select case when n % 3 = 0 then ${viewerId} else u.id end,
     case when n % 3 = 0 then u.id else ${viewerId} end,
     'Message ' || n || ' about chairs, lamps and the daybed in the sunroom.',
     case when n > ${fullInbox.longestThread} - 20 then null else now() end, now()
   from users u, generate_series(1, ${fullInbox.longestThread}) n
   where u.username = 'inbox1' order by n`,
  'analyze users, messages, conversations',
]
