import '@adonisjs/inertia/types'

import type React from 'react'
import type { Prettify } from '@adonisjs/core/types/common'

type ExtractProps<T> =
  T extends React.FC<infer Props>
    ? Prettify<Omit<Props, 'children'>>
    : T extends React.Component<infer Props>
      ? Prettify<Omit<Props, 'children'>>
      : never

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'bids/index': ExtractProps<(typeof import('../../resources/pages/bids/index.tsx'))['default']>
    'dashboard/show': ExtractProps<(typeof import('../../resources/pages/dashboard/show.tsx'))['default']>
    'errors/not_found': ExtractProps<(typeof import('../../resources/pages/errors/not_found.tsx'))['default']>
    'errors/server_error': ExtractProps<(typeof import('../../resources/pages/errors/server_error.tsx'))['default']>
    'home/show': ExtractProps<(typeof import('../../resources/pages/home/show.tsx'))['default']>
    'payments/checkout': ExtractProps<(typeof import('../../resources/pages/payments/checkout.tsx'))['default']>
    'projects/create': ExtractProps<(typeof import('../../resources/pages/projects/create.tsx'))['default']>
    'projects/index': ExtractProps<(typeof import('../../resources/pages/projects/index.tsx'))['default']>
    'projects/show': ExtractProps<(typeof import('../../resources/pages/projects/show.tsx'))['default']>
    'projects/unavailable': ExtractProps<(typeof import('../../resources/pages/projects/unavailable.tsx'))['default']>
    'sessions/create': ExtractProps<(typeof import('../../resources/pages/sessions/create.tsx'))['default']>
  }
}
