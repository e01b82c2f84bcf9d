/** What may stand in for a document of a template: what is drawn page by page, so that its fields have a place. */
import { extensionOf } from '../../files/file-kinds.ts'

const TYPES: ReadonlySet<string> = new Set(['pdf', 'png', 'jpeg', 'jpg'])
export const REPLACEMENT_ACCEPT = [...TYPES].map((one) => `.${one}`).join()

export const mayReplace = (file: { readonly name: string }): boolean => TYPES.has(extensionOf(file.name))
