export { default } from '~/pages/projects/show_owner'
