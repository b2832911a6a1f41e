import { icon } from '~/components/ui/icons/icon'

export const Coffee = /* @__PURE__ */ icon(
  'M10 2v2 M14 2v2 M16 8a1 1 0 0 1 1 1v8a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V9a1 1 0 0 1 1-1h14a4 4 0 1 1 0 8h-1 M6 2v2'
)
