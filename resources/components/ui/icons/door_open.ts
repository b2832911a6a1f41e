import { icon } from '~/components/ui/icons/icon'

export const DoorOpen = /* @__PURE__ */ icon(
  'M10 21H2 M10 3H7a2 2 0 00-2 2v16 M14 12h.01 M19 21V5a2 2 0 00-1.675-1.974l-6.163-1.013A1 1 0 0010 3v18a1 1 0 001.124.992z M22 21h-3'
)
