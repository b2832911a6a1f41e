/** What takes photos and notes, in one script: it has to be there before the connection goes. */
export { Camera } from '~/components/condition_photos/camera'
export { keepFile } from '~/components/condition_photos/capture'
export { DamageDialog } from '~/components/condition_photos/damage_dialog'
