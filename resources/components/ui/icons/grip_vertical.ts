import { icon } from '~/components/ui/icons/icon'

export const GripVertical = /* @__PURE__ */ icon(
  'M8 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z M8 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z M8 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z M14 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z M14 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z M14 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z'
)
