import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import MessageFile from '#models/message_file'
import type User from '#models/user'

const folder = new URL('../demo/', import.meta.url)

const types: Record<string, string> = { '.pdf': 'application/pdf', '.webp': 'image/webp' }

/** A file of the demo's folder as a data URL. */
export async function dataUrlOf(path: string): Promise<string> {
  const content = await readFile(new URL(path, folder), 'base64')
  return `data:${types[extname(path)]};base64,${content}`
}

/**
 * Uploads files for a message.
 *
 * @param files  paths in the demo's folder by the name under which they are sent
 * @returns their ids
 */
export async function uploadFiles(
  sender: User,
  receiver: User,
  files: Readonly<Record<string, string>>
): Promise<number[]> {
  const ids: number[] = []
  for (const [name, path] of Object.entries(files)) {
    const data = await dataUrlOf(path)
    const { id } = await MessageFile.upload(sender, { receiverId: receiver.id, name, data })
    ids.push(id)
  }
  return ids
}
