import { icon } from '~/components/ui/icons/icon'

export const Upload = /* @__PURE__ */ icon(
  'M12 3v12 M17 8l-5-5-5 5 M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4'
)
