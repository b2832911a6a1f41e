import { readFileSync } from 'node:fs'
import { projectPath } from '../../bin/setup/project.ts'

/** The kinds of blocks, which are the words after `sh` in the guide. */
const kinds = {
  '': 'is run as it stands',
  'yours': 'is replaced by the values of the run',
  'elsewhere': 'needs a server that a run may not reach, and is replaced',
} as const

export interface Block {
  section: string
  kind: keyof typeof kinds
  commands: string
}

const isKind = (word: string): word is Block['kind'] => word in kinds

/**
 * The commands of a guide in their order.
 *
 * @throws Error for a kind that doesn't exist
 */
export function readBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let section = ''
  for (const [, heading, word = '', commands] of text.matchAll(
    /^## (.+)$|^```sh ?(.*)\n([^]*?)^```$/gm
  )) {
    if (heading) section = heading
    else if (!isKind(word)) throw new Error(`${section}: there are no blocks of the kind ${word}`)
    else blocks.push({ section, kind: word, commands })
  }
  return blocks
}

export const guideBlocks = (): Block[] =>
  readBlocks(readFileSync(projectPath('docs/installing.md'), 'utf8'))
