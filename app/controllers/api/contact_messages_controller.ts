import type { HttpContext } from '@adonisjs/core/http'
import ContactMessage from '#models/contact_message'
import { contactValidator } from '#validators/contact'

export default class ContactMessagesController {
  /** Receives the contact form, also without signing in → 201 `{ message }`. */
  async store({ request, response }: HttpContext) {
    await ContactMessage.receive(await request.validateUsing(contactValidator))
    response.status(201)
    return { message: "We'll get back to you soon." }
  }
}
