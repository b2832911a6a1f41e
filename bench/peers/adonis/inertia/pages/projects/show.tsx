export { default } from '~/pages/projects/show'
