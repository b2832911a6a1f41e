import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { projectPath } from './setup/project.ts'

/**
 * Draws the icons of the web manifest again, from the paths of public/favicon.svg and
 * resources/components/ui/icons.tsx in the colors of resources/css/tokens.css: `npm run icons`.
 */
const folder = projectPath('public', 'icons')
const paper = '#faf7f2'
const accent = '#9a3f1c'

const mark = `<g stroke="${accent}" stroke-width="2.5" stroke-linecap="round">
    <path d="M6 28V14a10 10 0 0 1 20 0v14"/><path d="M4 28.75h24"/>
    <path d="M11.5 28V15.5a4.5 4.5 0 0 1 9 0V28Z" fill="${accent}" stroke="none"/>
  </g>`

/** From Lucide, as the navigation shows them. */
const shortcuts = {
  dashboard: `<rect width="7" height="7" x="3" y="3" rx="1"/><rect width="7" height="7" x="3" y="14" rx="1"/>
    <path d="M14 4h7"/><path d="M14 9h7"/><path d="M14 15h7"/><path d="M14 20h7"/>`,
  search: '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>',
  messages: `<path d="M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1
    1.099.092 10 10 0 1 0-4.777-4.719"/>`,
}

/** A drawing of `size` units in the middle of a square, of which it takes the share. */
function picture(drawing: string, size: number, share: number, corner: number): Buffer {
  const side = size / share
  const edge = (side - size) / 2
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" fill="none">
    <rect width="${side}" height="${side}" rx="${corner * side}" fill="${paper}"/>
    <g transform="translate(${edge} ${edge})">${drawing}</g>
  </svg>`)
}

async function draw(name: string, pixels: number, svg: Buffer) {
  const png = { palette: true, colors: 32, compressionLevel: 9, effort: 10 }
  await sharp(svg, { density: 600 })
    .resize(pixels, pixels)
    .png(png)
    .toFile(join(folder, `${name}.png`))
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const rounded = picture(mark, 32, 0.72, 0.2)
await draw('icon-192', 192, rounded)
await draw('icon-512', 512, rounded)
// Phones cut these: they show at least the circle of 80 %.
await draw('maskable-512', 512, picture(mark, 32, 0.56, 0))
await draw('apple-touch-icon', 180, picture(mark, 32, 0.64, 0))
for (const [name, lines] of Object.entries(shortcuts)) {
  const drawing = `<g stroke="${accent}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${lines}</g>`
  await draw(`shortcut-${name}`, 192, picture(drawing, 24, 0.5, 0.5))
}
