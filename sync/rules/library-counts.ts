import { isOffered, type Template } from '../entities/template.ts'

/** How many there are to begin from: templates of documents and requests, and forms (A141). */
export function libraryCounts(all: Iterable<Pick<Template, 'type' | 'active' | 'recycledAt'>>): {
  readonly templates: number
  readonly forms: number
} {
  let [templates, forms] = [0, 0]
  for (const one of all)
    if (isOffered(one)) {
      if (one.type === 'form') forms++
      else templates++
    }
  return { templates, forms }
}
