import { icon } from '~/components/ui/icons/icon'

export const CircleX = /* @__PURE__ */ icon(
  'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z M15 9l-6 6 M9 9l6 6'
)
