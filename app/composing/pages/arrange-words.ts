import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../i18n/use-format.ts'
import { isolate } from '../../ui/isolate.ts'
import { type Arranging, placesOfChosen } from './arranging.ts'

/** What was done, for people who do not see the pages move. */
export function useArrangeWords() {
  const { t } = useLingui()
  const format = useFormat()
  const only = (places: readonly number[]): string | null =>
    places.length === 1 && places[0] !== undefined ? format.number(places[0]) : null
  return {
    moved: (after: Arranging): string => {
      const places = placesOfChosen(after)
      const [place, first] = [only(places), format.number(places[0] ?? 1)]
      return place === null
        ? t`${plural(places.length, { one: `# page moved, now page ${first}`, other: `# pages moved, now from page ${first} on` })}`
        : t`Now page ${place}`
    },
    turned: (after: Arranging, by: 90 | 270): string => {
      const places = placesOfChosen(after)
      const place = only(places)
      if (place === null)
        return by === 90
          ? t`${plural(places.length, { one: '# page turned right', other: '# pages turned right' })}`
          : t`${plural(places.length, { one: '# page turned left', other: '# pages turned left' })}`
      return by === 90 ? t`Page ${place} turned right` : t`Page ${place} turned left`
    },
    deleted: (before: Arranging, after: Arranging): string => {
      const gone = before.pages.length - after.pages.length
      const left = t`${plural(after.pages.length, { one: '# page left', other: '# pages left' })}`
      const said = t`${plural(gone, { one: '# page deleted', other: '# pages deleted' })}`
      return `${said} · ${left}`
    },
    added: (count: number, name: string): string => {
      const from = isolate(name)
      return t`${plural(count, { one: `# page of ${from} added at the end`, other: `# pages of ${from} added at the end` })}`
    },
    undone: t`Undone`,
    redone: t`Done again`,
  }
}
