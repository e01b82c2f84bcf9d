import { Trans, useLingui } from '@lingui/react/macro'
import { IconBookmark, IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_LIST_NAME, MAX_SAVED_LISTS } from '../../../sync/entities/profile.ts'
import { PlainLink } from '../../shell/links.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { addressOf, isPlain, type ListSearch, searchOfAddress } from '../rules/list-search.ts'
import { EXACT } from './exact-link.ts'
import styles from './saved-lists.module.css'
import { useListPreferences } from './use-list-preferences.ts'

/** Lists a person comes back to, under their own names. */
export function SavedLists({ search }: { search: ListSearch }) {
  const { t } = useLingui()
  const { savedLists, save, forget } = useListPreferences()
  if (savedLists.length === 0 && isPlain(search)) return null
  return (
    <Popover
      label={t`Saved lists`}
      align="end"
      className={styles.filterPop}
      trigger={
        <Button variant="quiet" icon={IconBookmark} iconEnd={IconChevronDown}>
          <Trans context="saved lists">Saved</Trans>
        </Button>
      }
    >
      {(close) => (
        <>
          <ul className={styles.savedLists}>
            {savedLists.map((one) => (
              <li key={one.name} className="row">
                <PlainLink
                  to="/"
                  search={searchOfAddress(one.address)}
                  {...EXACT}
                  className={classNames('grow cut', styles.savedList)}
                  onClick={close}
                >
                  <Icon of={IconBookmark} size={16} />
                  <bdi className="cut">{one.name}</bdi>
                </PlainLink>
                <IconButton
                  icon={IconTrash}
                  label={t`Forget the list ${one.name}`}
                  onClick={() => forget(one.name)}
                />
              </li>
            ))}
          </ul>
          {isPlain(search) ? null : savedLists.length >= MAX_SAVED_LISTS ? (
            <p className="t12 m">
              <Trans>There is no room for more saved lists. Forget one first.</Trans>
            </p>
          ) : (
            <SaveForm
              onSave={(name) => {
                save({ name, address: addressOf(search) })
                close()
              }}
            />
          )}
        </>
      )}
    </Popover>
  )
}

function SaveForm({ onSave }: { onSave: (name: string) => void }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  return (
    <form
      className={styles.saveList}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') onSave(name.trim())
      }}
    >
      <TextInput
        label={t`Save this list as`}
        size="sm"
        maxLength={MAX_LIST_NAME}
        value={name}
        onText={setName}
      />
      <Button type="submit" variant="tonal" disabled={name.trim() === ''}>
        <Trans>Save list</Trans>
      </Button>
    </form>
  )
}
