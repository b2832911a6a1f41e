import { icon } from '~/components/ui/icons/icon'

export const Info = /* @__PURE__ */ icon(
  'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z M12 16v-4 M12 8h.01'
)
