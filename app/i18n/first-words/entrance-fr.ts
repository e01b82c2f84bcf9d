// By another name than the files of the app have: what two of them share would be a third one, that both ask for.
export { messages as identity } from '../../../locales/fr/identity.po?lingui'
export { messages as ui } from '../../../locales/fr/ui.po?lingui'
