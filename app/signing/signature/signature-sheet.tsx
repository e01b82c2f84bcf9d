/** Where a signature, initials or a stamp is made: typed (ready at once), drawn, uploaded, or one that is saved. */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconBookmark, IconLetterCase, IconPhoto, IconWritingSign } from '@tabler/icons-react'
import { useState } from 'react'
import type { OwnMark } from '../../../sync/entities/profile.ts'
import {
  DIALOG_RESULTS,
  type MarkDialogAct,
  type MarkDialogPlace,
  type MarkWay,
  markDialogActs,
  markLack,
  markWays,
  resultOnClose,
} from '../../../sync/rules/marks/mark-dialog.ts'
import { MAX_TYPED_MARK_TEXT } from '../../../sync/rules/marks/mark-text.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BottomSheet } from '../../ui/dialog.tsx'
import { FieldMessage } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { DEFAULT_INK } from '../rules/ink-colours.ts'
import { chosenFace, initialsFrom, type SignatureFace } from '../rules/signature-faces.ts'
import type { MarkMade, SheetDraft } from '../rules/signing-progress.ts'
import { isBlank } from '../rules/strokes.ts'
import drawTabStyles from './draw-tab.module.css'
import { DrawTab } from './draw-tab.tsx'
import { InkChoice } from './ink-choice.tsx'
import { type MarkPicture, pictureOfInk, pictureOfText } from './mark-picture.ts'
import { useMarkWords } from './mark-words.ts'
import { SavedTab } from './saved-tab.tsx'
import styles from './signature-sheet.module.css'
import { TypeTab } from './type-tab.tsx'
import { UploadTab } from './upload-tab.tsx'
import { useFaces } from './use-faces.ts'

/** What the dialog answers: 1 with the mark and what is to become of it, 2 cancelled, 0 failed. */
export type MarkAnswer =
  | {
      readonly result: typeof DIALOG_RESULTS.done
      readonly act: MarkDialogAct
      readonly mark: MarkPicture
      readonly made: MarkMade
    }
  | { readonly result: typeof DIALOG_RESULTS.cancelled | typeof DIALOG_RESULTS.failed }

export interface SignatureSheetProps {
  readonly which: OwnMark
  readonly place: MarkDialogPlace
  /** Known of the person; the sheet is ready without a key pressed. */
  readonly name: string
  /** What their saved mark says, when it was typed. */
  readonly savedText?: string
  /** What lay half done when the sheet was last open. */
  readonly draft: SheetDraft | undefined
  readonly onDraft: (draft: SheetDraft) => void
  readonly saved: readonly MarkPicture[]
  /** The initiator asks for a drawn mark: the other ways are not there. */
  readonly drawOnly?: boolean
  readonly onAnswer: (answer: MarkAnswer) => void
}

export function SignatureSheet(props: SignatureSheetProps) {
  const { which, place, draft, onDraft, saved, drawOnly = false, onAnswer } = props
  const { t } = useLingui()
  const words = useMarkWords(which)
  const ways = markWays({ which, place, hasSaved: saved.length > 0, drawOnly })
  const last = draft ?? firstDraft(props)
  const way = ways.includes(last.tab) ? last.tab : (ways[0] ?? 'upload')
  const now: SheetDraft = { ...last, tab: way }
  const [uploaded, setUploaded] = useState<MarkPicture | null>(null)
  // One that is saved is the choice; between several the person chooses.
  const [pickedSha, setPickedSha] = useState<string>()
  const [busy, setBusy] = useState<MarkDialogAct | null>(null)
  const [failed, setFailed] = useState(false)
  const change = (part: Partial<SheetDraft>) => onDraft({ ...now, ...part })

  const picked =
    (pickedSha === undefined && saved.length === 1
      ? saved[0]
      : saved.find((one) => one.sha256 === pickedSha)) ?? null
  const lack = markLack({
    way,
    text: now.text,
    isDrawn: !isBlank(now.strokes),
    isUploaded: uploaded !== null,
    isChosen: picked !== null,
  })
  const faces = useFaces(now.text)
  const noFace = way === 'type' && faces.faces.length === 0
  const why =
    lack === null ? (noFace ? t`Draw or upload it, or try again with a connection` : null) : words.lacks[lack]
  const take = async (act: MarkDialogAct) => {
    setBusy(act)
    setFailed(false)
    try {
      const mark = await pictureFrom(now, { uploaded, picked, faces: faces.faces })
      if (mark !== null) onAnswer({ result: DIALOG_RESULTS.done, act, mark, made: MADE[way] })
    } catch (error) {
      console.error(error)
      setFailed(true)
    } finally {
      setBusy(null)
    }
  }
  const acts = markDialogActs(place, way)
  return (
    <BottomSheet
      open
      onClose={() => onAnswer({ result: resultOnClose(failed) })}
      title={words.title}
      className={drawTabStyles.signatureSheet}
    >
      {drawOnly ? (
        <p className="m">
          <Trans>The sender asks for a mark drawn by hand.</Trans>
        </p>
      ) : ways.length === 1 ? null : (
        <Segmented<MarkWay>
          fill
          label={t`How to make it`}
          value={way}
          onValue={(tab) => change({ tab })}
          options={WAYS.filter((one) => ways.includes(one.value))}
        />
      )}
      <div className={drawTabStyles.sheetTab}>
        {way === 'type' ? (
          <TypeTab
            label={words.text}
            text={now.text}
            faces={faces}
            face={now.face}
            colour={now.colour}
            onText={(text) => change({ text })}
            onFace={(face) => change({ face })}
          />
        ) : way === 'draw' ? (
          <DrawTab strokes={now.strokes} colour={now.colour} onStrokes={(strokes) => change({ strokes })} />
        ) : way === 'upload' ? (
          <UploadTab which={which} alt={words.uploaded} picture={uploaded} onPicture={setUploaded} />
        ) : (
          <SavedTab
            which={which}
            saved={saved}
            picked={picked?.sha256 ?? ''}
            onPick={setPickedSha}
            onReplace={() => change({ tab: ways[0] ?? 'upload' })}
          />
        )}
        {(way === 'type' && !noFace) || way === 'draw' ? (
          <InkChoice colour={now.colour} onColour={(colour) => change({ colour })} />
        ) : null}
      </div>
      {failed ? (
        <FieldMessage tone="bad">
          <Trans>The picture could not be made. Try another way.</Trans>
        </FieldMessage>
      ) : null}
      {why === null ? null : (
        <p className={classNames('t12 m', styles.sheetWhy)} id="signature-why">
          {why}
        </p>
      )}
      <div className="sheet-act">
        {acts.map((act, index) => (
          <Button
            key={act}
            variant={index === acts.length - 1 ? 'filled' : 'outline'}
            size="lg"
            wide
            busy={busy === act}
            disabled={why !== null}
            aria-describedby={why === null ? undefined : 'signature-why'}
            onClick={() => void take(act)}
          >
            {place === 'account' && act === 'saveOnly' ? <Trans>Save</Trans> : words.acts[act]}
          </Button>
        ))}
      </div>
    </BottomSheet>
  )
}

const WAYS = [
  { value: 'type', label: <Trans>Type</Trans>, icon: IconLetterCase },
  { value: 'draw', label: <Trans>Draw</Trans>, icon: IconWritingSign },
  { value: 'upload', label: <Trans>Upload</Trans>, icon: IconPhoto },
  { value: 'saved', label: <Trans>Saved</Trans>, icon: IconBookmark },
] as const

const MADE: Readonly<Record<MarkWay, MarkMade>> = {
  type: 'typed',
  draw: 'drawn',
  upload: 'uploaded',
  saved: 'saved',
}

/** Somebody who has a saved mark finds it first in their account; in a task the shortest way is a name that is known. */
const firstDraft = ({ which, place, name, savedText, saved }: SignatureSheetProps): SheetDraft => ({
  tab: saved.length > 0 && place === 'account' ? 'saved' : 'type',
  text:
    savedText ||
    (which === 'initials' ? initialsFrom(name) : [...name].slice(0, MAX_TYPED_MARK_TEXT).join('')),
  face: '',
  colour: DEFAULT_INK,
  strokes: null,
})

async function pictureFrom(
  draft: SheetDraft,
  {
    uploaded,
    picked,
    faces,
  }: {
    readonly uploaded: MarkPicture | null
    readonly picked: MarkPicture | null
    readonly faces: readonly SignatureFace[]
  },
): Promise<MarkPicture | null> {
  switch (draft.tab) {
    case 'type': {
      const text = draft.text.trim()
      const face = chosenFace(draft.face, faces)
      return face === undefined ? null : pictureOfText(text, face, draft.colour)
    }
    case 'draw':
      return draft.strokes === null ? null : pictureOfInk(draft.strokes, draft.colour)
    case 'upload':
      return uploaded
    case 'saved':
      return picked
  }
}
