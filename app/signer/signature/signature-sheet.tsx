/** Where a signature is chosen: typed (ready at once), drawn, uploaded or one from before. Using it also fills. */
import '../../ui/styles/signature-faces.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconBookmark, IconLetterCase, IconPhoto, IconWritingSign } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { BottomSheet } from '../../ui/dialog.tsx'
import { FieldMessage } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { State } from '../../ui/states.tsx'
import { DEFAULT_INK } from '../rules/ink-colours.ts'
import {
  characterCount,
  chosenFace,
  initialsFrom,
  MAX_SIGNATURE_CHARACTERS,
} from '../rules/signature-faces.ts'
import type { MarkKind } from '../rules/signing-part.ts'
import type { MarkMade, SheetDraft, SheetTab } from '../rules/signing-progress.ts'
import { isBlank } from '../rules/strokes.ts'
import { DrawTab } from './draw-tab.tsx'
import { InkChoice } from './ink-choice.tsx'
import { type MarkPicture, pictureOfInk, pictureOfText, pngUrl } from './mark-picture.ts'
import { TypeTab } from './type-tab.tsx'
import { UploadTab } from './upload-tab.tsx'

export interface SignatureSheetProps {
  readonly which: MarkKind
  /** Known of the person; the sheet is ready without a key pressed. */
  readonly name: string
  /** What lay half done when the sheet was last open. */
  readonly draft: SheetDraft | undefined
  readonly onDraft: (draft: SheetDraft) => void
  readonly saved: readonly MarkPicture[]
  /** The initiator asks for a drawn mark: the other ways are not there. */
  readonly drawOnly?: boolean
  readonly onUse: (mark: MarkPicture, made: MarkMade) => void
  readonly onClose: () => void
}

const firstDraft = (which: MarkKind, name: string): SheetDraft => ({
  tab: 'type',
  text: which === 'initials' ? initialsFrom(name) : [...name].slice(0, MAX_SIGNATURE_CHARACTERS).join(''),
  face: '',
  colour: DEFAULT_INK,
  strokes: null,
})

export function SignatureSheet(props: SignatureSheetProps) {
  const { which, name, draft, onDraft, saved, drawOnly = false, onUse, onClose } = props
  const { t } = useLingui()
  const last = draft ?? firstDraft(which, name)
  const now: SheetDraft = drawOnly ? { ...last, tab: 'draw' } : last
  const [uploaded, setUploaded] = useState<MarkPicture | null>(null)
  const [pickedSha, setPickedSha] = useState(saved[0]?.sha256 ?? '')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const change = (part: Partial<SheetDraft>) => onDraft({ ...now, ...part })

  const picked = saved.find((one) => one.sha256 === pickedSha) ?? null
  const lack = lackOf(now, uploaded, picked)
  const sentences: Readonly<Record<Lack, string>> = {
    name: t`Type your name first.`,
    shorterName: t`The name is too long.`,
    ink: t`Draw first.`,
    picture: t`Choose a picture first.`,
    saved: t`Nothing is saved yet.`,
  }
  const why = lack === null ? null : sentences[lack]
  const use = async () => {
    setBusy(true)
    setFailed(false)
    try {
      const mark = await pictureFrom(now, uploaded, picked)
      if (mark !== null) onUse(mark, MADE[now.tab])
    } catch (error) {
      console.error(error)
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <BottomSheet
      open
      onClose={onClose}
      title={which === 'initials' ? <Trans>Your initials</Trans> : <Trans>Your signature</Trans>}
      className="signature-sheet"
    >
      {drawOnly ? (
        <p className="m">
          <Trans>The sender asks for a mark drawn by hand.</Trans>
        </p>
      ) : (
        <Segmented<SheetTab>
          fill
          label={t`How to make it`}
          value={now.tab}
          onValue={(tab) => change({ tab })}
          options={[
            { value: 'type', label: <Trans>Type</Trans>, icon: IconLetterCase },
            { value: 'draw', label: <Trans>Draw</Trans>, icon: IconWritingSign },
            { value: 'upload', label: <Trans>Upload</Trans>, icon: IconPhoto },
            { value: 'saved', label: <Trans>Saved</Trans>, icon: IconBookmark },
          ]}
        />
      )}
      <div className="sheet-tab">
        {now.tab === 'type' ? (
          <TypeTab
            which={which}
            text={now.text}
            face={now.face}
            colour={now.colour}
            onText={(text) => change({ text })}
            onFace={(face) => change({ face })}
          />
        ) : now.tab === 'draw' ? (
          <DrawTab strokes={now.strokes} colour={now.colour} onStrokes={(strokes) => change({ strokes })} />
        ) : now.tab === 'upload' ? (
          <UploadTab picture={uploaded} onPicture={setUploaded} />
        ) : (
          <SavedTab which={which} saved={saved} picked={pickedSha} onPick={setPickedSha} />
        )}
        {now.tab === 'type' || now.tab === 'draw' ? (
          <InkChoice colour={now.colour} onColour={(colour) => change({ colour })} />
        ) : null}
      </div>
      {failed ? (
        <FieldMessage tone="bad">
          <Trans>The picture could not be made. Try another way.</Trans>
        </FieldMessage>
      ) : null}
      {why === null || now.tab === 'saved' ? null : (
        <p className="t12 m why" id="signature-why">
          {why}
        </p>
      )}
      <div className="sheet-act">
        <Button
          variant="filled"
          size="lg"
          wide
          busy={busy}
          disabled={why !== null}
          aria-describedby={why === null ? undefined : 'signature-why'}
          onClick={() => void use()}
        >
          {which === 'initials' ? <Trans>Use initials</Trans> : <Trans>Use signature</Trans>}
        </Button>
      </div>
    </BottomSheet>
  )
}

const MADE: Readonly<Record<SheetTab, MarkMade>> = {
  type: 'typed',
  draw: 'drawn',
  upload: 'uploaded',
  saved: 'saved',
}

type Lack = 'name' | 'shorterName' | 'ink' | 'picture' | 'saved'

/** What is still missing before it can be used. */
function lackOf(draft: SheetDraft, uploaded: MarkPicture | null, picked: MarkPicture | null): Lack | null {
  switch (draft.tab) {
    case 'type':
      if (draft.text.trim() === '') return 'name'
      return characterCount(draft.text) > MAX_SIGNATURE_CHARACTERS ? 'shorterName' : null
    case 'draw':
      return isBlank(draft.strokes) ? 'ink' : null
    case 'upload':
      return uploaded === null ? 'picture' : null
    case 'saved':
      return picked === null ? 'saved' : null
  }
}

async function pictureFrom(
  draft: SheetDraft,
  uploaded: MarkPicture | null,
  picked: MarkPicture | null,
): Promise<MarkPicture | null> {
  switch (draft.tab) {
    case 'type': {
      const text = draft.text.trim()
      return pictureOfText(text, chosenFace(draft.face, text), draft.colour)
    }
    case 'draw':
      return draft.strokes === null ? null : pictureOfInk(draft.strokes, draft.colour)
    case 'upload':
      return uploaded
    case 'saved':
      return picked
  }
}

function SavedTab({
  which,
  saved,
  picked,
  onPick,
}: {
  readonly which: MarkKind
  readonly saved: readonly MarkPicture[]
  readonly picked: string
  readonly onPick: (sha256: string) => void
}) {
  const { t } = useLingui()
  if (saved.length === 0)
    return (
      <State icon={IconBookmark} title={<Trans>Nothing is saved yet.</Trans>}>
        {which === 'initials' ? (
          <Trans>Initials you use are kept here for the next time.</Trans>
        ) : (
          <Trans>A signature you use is kept here for the next time.</Trans>
        )}
      </State>
    )
  return (
    <fieldset className="hands" aria-label={t`Saved`}>
      {saved.map((one) => (
        <label key={one.sha256} className="hand">
          <span className="hand-frame">
            <img src={pngUrl(one.png)} alt="" />
          </span>
          <input
            type="radio"
            name="saved-mark"
            aria-label={one.text || t`Saved signature`}
            checked={picked === one.sha256}
            onChange={() => onPick(one.sha256)}
          />
          <span className="dot" aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  )
}
