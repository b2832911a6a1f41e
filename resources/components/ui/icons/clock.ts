import { icon } from '~/components/ui/icons/icon'

export const Clock = /* @__PURE__ */ icon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z M12 6v6l4 2')
