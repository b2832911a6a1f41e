import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import MessageFile from '#models/message_file'
import type User from '#models/user'

const folder = new URL('../demo/', import.meta.url)

const types: Record<string, string> = { '.pdf': 'application/pdf', '.webp': 'image/webp' }

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
    const content = await readFile(new URL(path, folder), 'base64')
    const data = `data:${types[extname(path)]};base64,${content}`
    const { id } = await MessageFile.upload(sender, { receiverId: receiver.id, name, data })
    ids.push(id)
  }
  return ids
}
