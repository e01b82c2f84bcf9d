import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '../ui/dialog.tsx'
import { useShellData } from './shell-data.ts'

/** The list behind the key ?. */
export function ShortcutsOverlay({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { preferences, setPreference } = useShellData()
  const groups = [
    {
      title: t`Everywhere`,
      rows: [
        ['/', t`Search`],
        ['[', t`Show or hide the sidebar`],
        ['?', t`Show this list`],
      ],
    },
    {
      title: t`Documents`,
      rows: [
        ['I', t`Inbox, or the first filter of a list`],
        ['S', t`Archive, or the second filter of a list`],
        ['A', t`Drafts, or the third filter of a list`],
        ['D', t`Deleted items`],
      ],
    },
    {
      title: t`Create`,
      rows: [
        ['C', t`Open the Create menu on the home page`],
        ['D', t`Create document, while the menu is open`],
        ['R', t`Create request, while the menu is open`],
      ],
    },
  ]
  return (
    <Dialog open={open} onClose={onClose} title={t`Keyboard shortcuts`} width={640} dismissable>
      <div className="shortcut-list">
        {groups.map((group) => (
          <section key={group.title}>
            <h3 className="t12 m">{group.title}</h3>
            <dl>
              {group.rows.map(([key, effect]) => (
                <div key={effect}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{effect}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="opt">
        <input
          type="checkbox"
          checked={preferences.letterShortcuts}
          onChange={(event) => setPreference('letterShortcuts', event.target.checked)}
        />
        <span>
          <Trans>Use single letters as shortcuts</Trans>
        </span>
      </label>
    </Dialog>
  )
}
