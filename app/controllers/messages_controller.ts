import type { HttpContext } from '@adonisjs/core/http'
import { messagesPage } from '#queries/messages_page'
import { messagesPageProps } from '#transformers/messages_page'
import { linkedIdIn } from '#validators/message'

export default class MessagesController {
  /**
   * `?to=` opens the thread with a user, and `&project=` sets the project it is about. Marks
   * nothing as read, because the page may load in a background tab.
   */
  async show({ auth, inertia, request }: HttpContext) {
    const viewer = auth.user ?? null
    const { to, project } = request.qs()
    const projectId = linkedIdIn(project)
    const page = viewer && (await messagesPage(viewer, { userId: linkedIdIn(to), projectId }))
    return inertia.render('messages/show', {
      ...messagesPageProps(page, viewer),
      about: page?.open?.project?.id === projectId ? projectId : null,
    })
  }
}
