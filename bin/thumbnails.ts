import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { thumbnailOf } from '../app/services/decoding/processes/pictures.ts'
import { projectPath } from './setup/project.ts'

/**
 * Makes the thumbnails of the demo market's rooms again, as uploads get them: `npm run thumbnails`
 * after a change of the rooms or of `thumbnailOf`. They are kept because making them takes a
 * quarter of the first start.
 */
const folder = projectPath('database', 'demo', 'thumbnails')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const path of globSync(projectPath('database', 'demo', 'rooms', '*.webp'))) {
  writeFileSync(join(folder, basename(path)), await thumbnailOf(readFileSync(path)))
}
