-- Divides the messages into partitions by their id, which grows with time, while the site runs.
-- docs/operations.md#growth says what that gains and what it costs; npm run cluster rehearses it.
--
-- Replace :boundary by an id that is certainly not reached before the last step, and :end by that of the
-- partition after it. Run the steps one by one, as the role of DATABASE_URL and without a pooler. Step 3
-- gives up after half a second without a lock and changes nothing then: run it again.
--
-- Lost: client ids are unique in each partition only. A repeated message is still found by its client id;
-- only two requests at the same moment, the last and the first of two partitions, would store it twice.

-- Step 1: from now on, new rows are compared with the boundary.
alter table messages add constraint messages_before_boundary check (id < :boundary) not valid;

-- Step 2: reads the table once and blocks nobody.
alter table messages validate constraint messages_before_boundary;

-- Step 3: the table becomes the first partition. No row is read, because step 2 has.
begin;
set local lock_timeout = '500ms';
lock table messages, conversations, message_files, message_reports in access exclusive mode;

alter table messages rename to messages_1;
alter table messages_1 rename constraint messages_pkey to messages_1_pkey;
alter table messages_1 rename constraint messages_by_client_id to messages_1_by_client_id;
alter index messages_by_pair rename to messages_1_by_pair;
alter index messages_by_pair_reversed rename to messages_1_by_pair_reversed;
alter index messages_unread rename to messages_1_unread;
drop trigger messages_masking on messages_1;
drop trigger messages_note_conversations on messages_1;
drop trigger messages_note_reputation on messages_1;

create table messages (like messages_1 including defaults including constraints including comments)
  partition by range (id);
alter table messages drop constraint messages_before_boundary;
alter sequence messages_id_seq owned by messages.id;
alter table messages
  add primary key (id),
  add constraint messages_sender_id_foreign
    foreign key (sender_id) references users (id) on delete restrict,
  add constraint messages_receiver_id_foreign
    foreign key (receiver_id) references users (id) on delete restrict,
  add constraint messages_project_id_foreign
    foreign key (project_id) references projects (id) on delete set null;
create index messages_by_pair on messages
  (least(sender_id, receiver_id), greatest(sender_id, receiver_id), id desc);
create index messages_by_pair_reversed on messages
  (greatest(sender_id, receiver_id), least(sender_id, receiver_id), id desc);
create index messages_unread on messages (receiver_id, sender_id) where read_at is null;

-- Its indexes, checks and foreign keys are those of the new table, so none is built or checked again.
alter table messages attach partition messages_1 for values from (minvalue) to (:boundary);

create trigger messages_masking before update of content on messages
  for each row execute function drop_masking_of_messages();
create trigger messages_note_conversations after insert on messages
  referencing new table as written
  for each statement execute function note_conversations();
create trigger messages_note_reputation after insert on messages
  referencing new table as written
  for each statement execute function note_reputation_of_senders();

create table messages_2 partition of messages for values from (:boundary) to (:end);
alter table messages_2 add constraint messages_2_by_client_id unique (sender_id, client_id);

alter table conversations drop constraint conversations_last_message_id_foreign,
  add constraint conversations_last_message_id_foreign
    foreign key (last_message_id) references messages (id) on delete cascade not valid;
alter table message_files drop constraint message_files_message_id_foreign,
  add constraint message_files_message_id_foreign
    foreign key (message_id) references messages (id) on delete restrict not valid;
alter table message_reports drop constraint message_reports_message_id_foreign,
  add constraint message_reports_message_id_foreign
    foreign key (message_id) references messages (id) on delete restrict not valid;
commit;

-- Step 4: reads the three tables and blocks nobody.
alter table conversations validate constraint conversations_last_message_id_foreign;

-- Step 5
alter table message_files validate constraint message_files_message_id_foreign;

-- Step 6
alter table message_reports validate constraint message_reports_message_id_foreign;

-- Step 7: without statistics of the whole, plans get worse.
analyze messages;
