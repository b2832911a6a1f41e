import type { HttpContext } from '@adonisjs/core/http'
import AccountNote from '#models/account_note'
import User from '#models/user'
import { logSecurityEvent } from '#services/observability/security_log'
import TeamTextTransformer from '#transformers/team_text_transformer'
import { accountNoteValidator } from '#validators/console'

export default class AccountNotesController {
  /** Writes a note about an account, for the team only: `{ content }` → the note. */
  async store(ctx: HttpContext) {
    const { auth, params, request, response, serialize } = ctx
    const { content } = await request.validateUsing(accountNoteValidator)
    const user = await User.findActiveOrFail(params.id)
    const note = await AccountNote.write(user, { by: auth.user!, content })
    await note.load('author')
    logSecurityEvent(ctx, 'note_written', { accountId: user.id })
    response.status(201)
    return serialize(TeamTextTransformer.transform(note))
  }
}
