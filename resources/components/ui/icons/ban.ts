import { icon } from '~/components/ui/icons/icon'

export const Ban = /* @__PURE__ */ icon(
  'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z M4.929 4.929 19.07 19.071'
)
