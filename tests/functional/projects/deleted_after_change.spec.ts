import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Project from '#models/project'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { createAdmin, createOwner, createProject } from '#tests/helpers/people'

/** Deletes a project as soon as a change of it is committed. */
const deletion = `
  create function delete_after_change() returns trigger language plpgsql as $$
  begin
    if new.deleted_at is null then
      update projects set deleted_at = now() where id = new.id;
    end if;
    return null;
  end $$;
  create constraint trigger delete_after_change after update on projects
    deferrable initially deferred for each row execute function delete_after_change()`

test.group('A project that is deleted right after a change', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await db.rawQuery(deletion)
    return () => db.rawQuery('drop function delete_after_change cascade')
  })

  test('is in the response: {$self}')
    .with(['an edit', 'a cancellation', 'a cancellation by an admin', 'hiding'] as const)
    .run(async ({ assert }, change) => {
      const [owner, admin] = [await createOwner(), await createAdmin()]
      const { id } = await createProject(owner)
      const reason = { reason: 'Not a real house' }
      const { status, body } = await {
        'an edit': () => call(owner, `PATCH /api/projects/${id}`, { title: 'New title' }),
        'a cancellation': () => call(owner, `POST /api/projects/${id}/cancel`),
        'a cancellation by an admin': () =>
          call(admin, `POST /api/admin/projects/${id}/cancel`, reason),
        'hiding': () => call(admin, `POST /api/admin/projects/${id}/hide`, reason),
      }[change]()

      assert.equal(status, 200)
      assert.containSubset(body, { id })
      assert.isNotNull((await Project.findOrFail(id)).deletedAt)
    })
    .tags(['@GEN-03'])
})
