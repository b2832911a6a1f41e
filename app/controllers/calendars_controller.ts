import { createHash } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import CalendarFeed from '#models/calendar_feed'
import { calendarStagings } from '#queries/calendar_stagings'
import { keepAddressSecret } from '#services/http/secret_pages'
import { isUnchanged } from '#services/http/conditional_get'
import { calendarText } from '#transformers/calendar'

export default class CalendarsController {
  /** A user's calendar, for calendar programs. The secret in its address is the only credential. */
  async show(ctx: HttpContext) {
    const { params, response } = ctx
    keepAddressSecret(response)
    const feed = await CalendarFeed.findUsable(params.file.replace(/\.ics$/, ''))
    if (!feed) throw new NotFound()
    await feed.noteUse()
    const text = calendarText(await calendarStagings(feed.user), feed.user)
    const tag = createHash('sha256').update(text).digest('base64url')
    response.header('Content-Type', 'text/calendar; charset=utf-8')
    if (isUnchanged(ctx, `"${tag}"`)) return
    return text
  }
}
