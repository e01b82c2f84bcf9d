import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconEye, IconFileText, IconFilter, IconPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldId } from '../../../sync/ids.ts'
import { useComposingFiles } from '../../files/composing-files.tsx'
import { type PageContext, PdfPages, type PdfPagesHandle, type PdfView } from '../../pdf/pdf-pages.tsx'
import { deviceIds } from '../../replica/device-ids.ts'
import { useReplicaView } from '../../replica/use-replica.tsx'
import { Avatar, Avatars } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { BottomSheet } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useWizard } from '../wizard/wizard-context.tsx'
import wizardFrameStyles from '../wizard/wizard-frame.module.css'
import { WizardFrame } from '../wizard/wizard-frame.tsx'
import { DesignerProvider, useDesignerPart } from './designer-context.tsx'
import { handleDesignerKey } from './designer-keys.ts'
import { type DesignerPage, pageKey, pagesOf } from './designer-pages.ts'
import styles from './designer-step.module.css'
import { createDesigner, type Designer } from './designer-store.ts'
import { DesignerToolbar } from './designer-toolbar.tsx'
import { createGuideStore } from './drag-guides.tsx'
import fieldPropertiesStyles from './field-properties.module.css'
import { FieldProperties } from './field-properties.tsx'
import { PageLayer } from './page-layer.tsx'
import { Palette } from './palette.tsx'
import { PlacingTray } from './placing-tray.tsx'
import { StatusLine } from './status-line.tsx'
import { Thumbnails } from './thumbnails.tsx'

/** Step 2: what is filled where, and by whom. */
export function DesignerStep() {
  const { t } = useLingui()
  const { live, draft, goTo } = useWizard()
  // The designer belongs to the draft's document; a replaced one begins anew.
  const designer = useMemo(() => createDesigner(live, deviceIds), [live])
  const others = live.presence()
  return (
    <DesignerProvider value={designer}>
      <WizardFrame
        acts={
          <>
            {others.length > 0 ? (
              <Avatars
                label={t`${plural(others.length, { one: '# other person here', other: '# other people here' })}`}
              >
                {others.map((one) => (
                  <Avatar key={one.client} name={one.name} />
                ))}
              </Avatars>
            ) : null}
            <Button
              variant="quiet"
              icon={IconEye}
              className={wizardFrameStyles.preview}
              onClick={() => goTo('finalise', 'preview')}
            >
              <Trans>Preview</Trans>
            </Button>
            <Button variant="filled" onClick={() => goTo('finalise')}>
              <Trans>Continue</Trans>
            </Button>
          </>
        }
      >
        {draft.documents.length === 0 ? (
          <EmptyState
            icon={IconFileText}
            acts={
              <Button variant="filled" icon={IconPlus} onClick={() => goTo('recipients')}>
                <Trans>Add files</Trans>
              </Button>
            }
          >
            <Trans>Fields are placed on the pages of a document.</Trans>
          </EmptyState>
        ) : (
          <DesignerDesk designer={designer} />
        )}
      </WizardFrame>
    </DesignerProvider>
  )
}

function DesignerDesk({ designer }: { readonly designer: Designer }) {
  const { t } = useLingui()
  const { live, draft, undo, focusId } = useWizard()
  const files = useComposingFiles()
  const isNarrow = useMedia('(max-width: 1023px)')
  const handle = useRef<PdfPagesHandle>(null)
  const properties = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<PdfView | null>(null)
  const [sheet, setSheet] = useState<'palette' | 'properties' | null>(null)
  const guides = useMemo(() => createGuideStore(), [])
  const pages = useMemo(() => pagesOf(draft.documents), [draft.documents])
  const shown = useMemo(() => draft.documents.filter((one) => one.pages !== null), [draft.documents])
  const unread = draft.documents.length - shown.length
  const documents = useMemo(
    () =>
      shown.map((one) => ({
        id: one.id,
        name: one.name,
        pages: one.pages ?? [],
        source: files.pdf(one.sha256),
      })),
    [shown, files],
  )
  const selection = useDesignerPart((state) => state.selection)
  const currentKey = useDesignerPart((state) => state.pageKey) ?? pages[0]?.key
  const placing = useDesignerPart((state) => state.placing)
  const selected = useMemo(
    () => selection.flatMap((id) => draft.fields.filter((one) => one.id === id)),
    [selection, draft.fields],
  )
  useSharedSelection(selection)

  const overlay = useCallback(
    (context: PageContext) => {
      const page = pages.find((one) => one.key === pageKey(context.documentId, context.page))
      return page ? <PageLayer live={live} page={page} guides={guides} /> : null
    },
    [pages, live, guides],
  )
  const followView = useCallback(
    (next: PdfView) => {
      setView(next)
      const document = shown[next.documentIndex]
      // While fields are selected, keys go on meaning their page.
      if (document && designer.state().selection.length === 0)
        designer.setPage(pageKey(document.id, next.page))
    },
    [designer, shown],
  )
  const goToPage = useCallback(
    (page: DesignerPage) => {
      designer.select([])
      designer.setPage(page.key)
      handle.current?.scrollToPage(
        shown.findIndex((one) => one.id === page.documentId),
        page.page,
      )
    },
    [designer, shown],
  )
  // A problem led here: show the field it is about.
  useEffect(() => {
    const field = focusId ? live.reading().draft?.fields.find((one) => one.id === focusId) : undefined
    const seat = focusId
      ? live.reading().draft?.seats.find((one) => one.id === focusId || one.groupId === focusId)
      : undefined
    if (seat) designer.setRecipient(seat.id)
    if (!field) return
    designer.select([field.id])
    const documentIndex = (live.reading().draft?.documents ?? [])
      .filter((one) => one.pages !== null)
      .findIndex((one) => one.id === field.documentId)
    // The pages have been laid out a frame after the step was opened.
    const frame = requestAnimationFrame(() =>
      handle.current?.scrollToPlace({ documentIndex, ...field.place }, { minHeightPx: 16 }),
    )
    return () => cancelAnimationFrame(frame)
  }, [focusId, designer, live])
  // On small screens a chosen kind closes the sheet, so that the page can be pressed.
  useEffect(() => {
    if (placing) setSheet(null)
  }, [placing])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields, toolbar and palette inside it
    <div
      className={styles.dz}
      onKeyDown={(event) =>
        handleDesignerKey(event, designer, {
          properties: () =>
            isNarrow
              ? setSheet('properties')
              : properties.current?.querySelector<HTMLElement>('select')?.focus(),
          pages: () => handle.current?.element()?.focus(),
        })
      }
    >
      {isNarrow ? null : <Palette draft={draft} />}
      <section className={styles.dzCentre} aria-label={t`Pages and fields`}>
        <DesignerToolbar undo={undo} pages={handle} view={view} />
        {unread > 0 ? (
          <div className={styles.dzNote}>
            <Banner icon={IconFilter}>
              {t`${plural(unread, { one: '# file is still being prepared. Its pages appear here when they are ready.', other: '# files are still being prepared. Their pages appear here when they are ready.' })}`}
            </Banner>
          </div>
        ) : null}
        {documents.length > 0 ? (
          <PdfPages
            documents={documents}
            renderOverlay={overlay}
            onView={followView}
            handle={handle}
            className="dz-pages"
          />
        ) : (
          <div className="grow" />
        )}
        <StatusLine draft={draft} />
        {isNarrow ? (
          <PlacingTray
            draft={draft}
            onMore={() => setSheet('palette')}
            onProperties={() => setSheet('properties')}
            hasSelected={selected.length > 0}
          />
        ) : null}
      </section>
      {isNarrow ? (
        <>
          <BottomSheet open={sheet === 'palette'} onClose={() => setSheet(null)} title={t`Place a field`}>
            <Palette draft={draft} />
          </BottomSheet>
          <BottomSheet open={sheet === 'properties'} onClose={() => setSheet(null)} title={t`Properties`}>
            <div className={fieldPropertiesStyles.dzProperties} ref={properties}>
              <FieldProperties draft={draft} selected={selected} />
            </div>
          </BottomSheet>
        </>
      ) : (
        <aside className={styles.dzSide} aria-label={t`Properties and pages`}>
          <div className={fieldPropertiesStyles.dzProperties} ref={properties}>
            <FieldProperties draft={draft} selected={selected} />
          </div>
          <Thumbnails draft={draft} pages={pages} currentKey={currentKey} onChoose={goToPage} />
        </aside>
      )}
    </div>
  )
}

/** Others see what is selected here. */
function useSharedSelection(selection: readonly FieldId[]): void {
  const { live } = useWizard()
  const name = useReplicaView(({ profile }) => profile?.name ?? '')
  useEffect(() => {
    live.setPresence({ name, selected: selection })
  }, [live, name, selection])
}
