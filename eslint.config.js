import { configApp } from '@adonisjs/eslint-config'

export default configApp(
  { ignores: ['.adonisjs/**', 'database/schema.ts', 'public/**', 'storage/**', 'build/**'] },
  {
    files: ['tests/**/*.ts', 'database/demo_market/*.ts'],
    // Scenes read better in one line: (await Bid.findOrFail(id)).status
    rules: { '@unicorn/no-await-expression-member': 'off' },
  },
  {
    files: ['resources/**/*.{ts,tsx}'],
    rules: {
      // The enumerations are pure tables shared by the server and the pages.
      '@adonisjs/no-backend-import-in-frontend': ['error', { allowed: ['#enums/*'] }],
      // Pages link by address: typed links would ship the table of every route, the hidden ones too.
      '@adonisjs/prefer-adonisjs-inertia-link': 'off',
    },
  }
)
