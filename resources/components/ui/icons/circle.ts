import { icon } from '~/components/ui/icons/icon'

export const Circle = /* @__PURE__ */ icon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z')
