import { icon } from '~/components/ui/icons/icon'

export const CircleAlert = /* @__PURE__ */ icon(
  'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z M12 8L12 12 M12 16L12.01 16'
)
