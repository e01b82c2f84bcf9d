import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useEditName } from '../edit-words.ts'
import { FIELD_WORDS } from '../field-words.tsx'
import type { Said } from './designer-said.ts'

/** The sentence for what happened, for the status line and for people who do not see the page. */
export function useSaidText(): (said: Said) => string {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const editName = useEditName()
  return useCallback(
    (said) => {
      const points = (value: number) => format.number(Math.round(value))
      const edge = 'stopped' in said && said.stopped ? ` ${t`Fields must stay on the page`}` : ''
      switch (said.what) {
        case 'placed':
        case 'at': {
          const kind = i18n._(FIELD_WORDS[said.kind].label)
          const page = format.number(said.place.page)
          const [across, down] = [points(said.place.xPt), points(said.place.yPt)]
          return t`${kind}, page ${page}, ${across} across, ${down} down` + (edge && `.${edge}`)
        }
        case 'sized': {
          const kind = i18n._(FIELD_WORDS[said.kind].label)
          const [wide, high] = [points(said.place.widthPt), points(said.place.heightPt)]
          return t`${kind}, ${wide} wide, ${high} high` + (edge && `.${edge}`)
        }
        case 'moved':
          return (
            t`${plural(said.count, { one: '# field moved', other: '# fields moved' })}` + (edge && `.${edge}`)
          )
        case 'arranged':
          return t`${plural(said.count, { one: '# field arranged', other: '# fields arranged' })}`
        case 'selected':
          return t`${plural(said.count, { one: '# field selected', other: '# fields selected' })}`
        case 'removed':
          return t`${plural(said.count, { one: '# field removed', other: '# fields removed' })}`
        case 'copied':
          return t`${plural(said.count, { one: '# field copied', other: '# fields copied' })}`
        case 'cut':
          return t`${plural(said.count, { one: '# field cut', other: '# fields cut' })}`
        case 'pasted':
          return t`${plural(said.count, { one: '# field pasted', other: '# fields pasted' })}`
        case 'duplicated':
          return t`${plural(said.count, { one: '# field duplicated', other: '# fields duplicated' })}`
        case 'copiedToPages':
          return t`${plural(said.count, { one: '# copy on other pages', other: '# copies on other pages' })}`
        case 'copiedToPlaces':
          return t`${plural(said.count, { one: '# copy for another place', other: '# copies for other places' })}`
        case 'notForStep': {
          const kind = i18n._(FIELD_WORDS[said.kind].label)
          return t`${kind} is not for what this recipient does`
        }
        case 'undone': {
          const name = editName(said.name)
          return t`Undone: ${name}`
        }
        case 'redone': {
          const name = editName(said.name)
          return t`Redone: ${name}`
        }
        case 'placing': {
          const kind = i18n._(FIELD_WORDS[said.kind].label)
          return t`${kind}: press a place on the page, or Escape`
        }
        case 'stoppedPlacing':
          return t`Nothing is being placed`
        case 'wrongPlacement':
          return `${t`Wrong Placement`}. ${t`Fields must stay on the page`}`
        case 'locked':
          return t`Its position is locked`
        case 'noRecipient':
          return t`Add somebody who signs or fills first, then place their fields`
        case 'nothingToUndo':
          return t`Nothing to undo`
        case 'nothingToRedo':
          return t`Nothing to redo`
      }
    },
    [t, i18n, format, editName],
  )
}
