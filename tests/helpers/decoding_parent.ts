import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { decode } from '#services/decoding/decoder'
import { onProcessStart } from '#tests/helpers/decoding_processes'

/**
 * An application that decodes one photo, writes the id of the process that did it and waits: `node
 * --import=./bin/setup/typescript.js tests/helpers/decoding_parent.ts <photo>`. It ends by itself if
 * anything is left but that process.
 */
const started: ChildProcess[] = []
onProcessStart((child) => started.push(child))
const bytes = await readFile(process.argv[2])
const renditions = await decode('reencode', { bytes, format: 'heic', side: 100, maxBytes: 10_000 })
console.log(JSON.stringify({ ids: started.map(({ pid }) => pid), width: renditions?.width }))
if (process.argv[3] === 'wait') await once(process.stdin.resume(), 'end')
