import { configApp } from '@adonisjs/eslint-config'

/**
 * The server code that each folder may import, by the beginning of the path; of `types` it may
 * import only types. Every folder of app/ has a row. Nothing may import controllers.
 */
const allowedImports = {
  'app/controllers': {
    allowed: [
      '#config/',
      '#shared/',
      '#exceptions/',
      '#lifecycles/',
      '#middleware/',
      '#models/',
      '#notifications/',
      '#policies/',
      '#queries/',
      '#services/',
      '#start/',
      '#transformers/',
      '#validators/',
    ],
  },
  'app/shared': { allowed: [] },
  'app/exceptions': { allowed: ['#shared/', '#exceptions/', '#services/'] },
  'app/jobs': {
    allowed: ['#config/', '#shared/', '#jobs/', '#mails/', '#models/', '#queries/', '#services/'],
  },
  'app/lifecycles': { allowed: ['#shared/', '#exceptions/', '#lifecycles/'] },
  'app/mails': {
    allowed: [
      '#config/',
      '#shared/',
      '#mails/',
      '#models/',
      '#notifications/',
      '#queries/',
      '#services/',
    ],
  },
  'app/middleware': {
    allowed: [
      '#config/',
      '#exceptions/',
      '#generated/',
      '#middleware/',
      '#models/',
      '#queries/',
      '#services/',
      '#shared/',
      '#start/',
      '#transformers/',
    ],
  },
  'app/models': {
    allowed: [
      '#config/',
      '#database/schema',
      '#shared/',
      '#exceptions/',
      '#lifecycles/',
      '#models/',
      '#notifications/',
      '#services/',
      '#start/env',
    ],
  },
  'app/notifications': {
    allowed: ['#shared/', '#notifications/', '#services/'],
    types: ['#models/'],
  },
  'app/policies': { allowed: ['#shared/', '#lifecycles/', '#policies/'], types: ['#models/'] },
  'app/queries': {
    allowed: [
      '#config/',
      '#shared/',
      '#lifecycles/',
      '#models/',
      '#queries/',
      '#services/batched_query',
      '#services/prepared_query',
    ],
  },
  'app/services': { allowed: ['#config/', '#shared/', '#exceptions/', '#services/', '#start/env'] },
  'app/transformers': {
    allowed: [
      '#config/',
      '#shared/',
      '#exceptions/',
      '#lifecycles/',
      '#models/',
      '#notifications/',
      '#policies/',
      '#transformers/',
    ],
    types: ['#queries/'],
  },
  'app/validators': {
    allowed: ['#shared/', '#lifecycles/', '#validators/'],
  },
  // A later change of the code must not change what a migration does.
  'database/migrations': { allowed: ['#database/checks'] },
  'resources': { allowed: ['#shared/'] },
}

/** Matches aliases and parent folders, but not what begins with one of these. */
const allBut = (beginnings) =>
  `^${beginnings.length ? `(?!${beginnings.join('|')})` : ''}(?:#|\\.\\./)`

const importRules = Object.entries(allowedImports).map(([folder, { allowed, types = [] }]) => {
  const list = [...allowed, ...types.map((beginning) => `types of ${beginning}`)].join(', ')
  const message = `Code in ${folder} may import packages, files beside it, and: ${list || 'nothing else'}.`
  const typesOnly = types.length
    ? [{ regex: `^(?:${types.join('|')})`, allowTypeImports: true }]
    : []
  const patterns = [{ regex: allBut([...allowed, ...types]) }, ...typesOnly]
  const loaded = allBut(allowed).replaceAll('/', '\\/')
  return {
    files: [`${folder}/**/*.{ts,tsx}`],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: patterns.map((pattern) => ({ ...pattern, message })) },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: `ImportExpression[source.value=/${loaded}/]`, message },
      ],
    },
  }
})

/** Forbids static and dynamic imports of all modules that match. */
const forbidImports = (regex, message) => ({
  'no-restricted-imports': ['error', { patterns: [{ regex, message }] }],
  'no-restricted-syntax': [
    'error',
    { selector: `ImportExpression[source.value=/${regex.replaceAll('/', '\\/')}/]`, message },
  ],
})

/** The payment sandbox and the product know nothing about each other. */
const sandboxBoundary = [
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['sandbox/**'],
    rules: forbidImports(
      '^#sandbox/|^(\\.\\.?/)+sandbox/',
      'The payment sandbox is reached over HTTP; only commands/sandbox_serve.ts starts it.'
    ),
  },
  {
    files: ['commands/sandbox_serve.ts'],
    rules: forbidImports(
      '^#sandbox/(?!stripe_sandbox$)|^(\\.\\.?/)+sandbox/',
      'Import the entry file, #sandbox/stripe_sandbox.'
    ),
  },
  {
    files: ['tests/**/*.ts'],
    rules: forbidImports(
      '^#sandbox/(?!stripe_sandbox$|tests/)|^(\\.\\.?/)+sandbox/',
      'Import the entry file, #sandbox/stripe_sandbox, or its test helpers.'
    ),
  },
  {
    files: ['sandbox/**/*.ts'],
    rules: forbidImports(
      '^(?!node:|#sandbox/)',
      'The payment sandbox is plain Node.js and knows nothing about Stagely.'
    ),
  },
  {
    files: ['sandbox/tests/**/*.ts'],
    rules: forbidImports(
      '^#(?!sandbox/)|^\\.|^@adonisjs/',
      'The tests of the payment sandbox know nothing about Stagely.'
    ),
  },
]

export default configApp(
  {
    ignores: [
      '.adonisjs/**',
      'database/schema.ts',
      'public/**',
      'storage/**',
      'build/**',
      'tmp/**',
    ],
  },
  // oxfmt formats the code.
  { files: ['**/*.{ts,tsx}'], rules: { 'prettier/prettier': 'off' } },
  {
    files: ['tests/**/*.ts', 'sandbox/tests/**/*.ts', 'database/demo_market/*.ts'],
    // Scenes read better in one line: (await Bid.findOrFail(id)).status
    rules: { '@unicorn/no-await-expression-member': 'off' },
  },
  {
    files: ['resources/**/*.{ts,tsx}'],
    // Pages link by address: typed links would ship the table of every route, the hidden ones too.
    rules: { '@adonisjs/prefer-adonisjs-inertia-link': 'off' },
  },
  ...sandboxBoundary,
  // After the boundary: for the same file the later block replaces the earlier one.
  ...importRules
)
