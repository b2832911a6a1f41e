import { icon } from '~/components/ui/icons/icon'

export const CircleDot = /* @__PURE__ */ icon(
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z'
)
