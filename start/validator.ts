import vine from '@vinejs/vine'
import { Sentences } from '#validators/messages'

vine.messagesProvider = new Sentences()
