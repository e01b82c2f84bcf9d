import { IconInbox, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../app/ui/button.tsx'
import { ConflictCard } from '../../../app/ui/conflict-card.tsx'
import { RefreshBar } from '../../../app/ui/refresh-bar.tsx'
import { ListSkeleton } from '../../../app/ui/skeleton.tsx'
import {
  AllDone,
  EmptyFiltered,
  EmptyState,
  ErrorState,
  OfflineAbsent,
  StillLoading,
} from '../../../app/ui/states.tsx'
import { UndoBar } from '../../../app/ui/undo.tsx'
import { UploadRow } from '../../../app/ui/upload-row.tsx'

export function GalleryStates() {
  return (
    <main className="g-sheet">
      <h1 className="h24">States every screen ships with</h1>
      <Box title="Loading, no local data">
        <ListSkeleton rows={4} />
      </Box>
      <Box title="Loading for 10 s">
        <StillLoading title="Still loading your documents" onRetry={() => {}} />
      </Box>
      <Box title="Refreshing">
        <div style={{ position: 'relative' }}>
          <RefreshBar active />
        </div>
      </Box>
      <Box title="Empty, first use">
        <EmptyState
          icon={IconInbox}
          acts={
            <Button variant="filled" icon={IconPlus}>
              Create document
            </Button>
          }
        >
          Documents that people ask you to sign or approve will appear here.
        </EmptyState>
      </Box>
      <Box title="Empty, filtered">
        <EmptyFiltered filters="“tenancy” in Cancelled" onClear={() => {}} />
      </Box>
      <Box title="Empty, all done">
        <AllDone />
      </Box>
      <Box title="Offline, not on this device">
        <OfflineAbsent name="Lease renewal, Office 1204" onWhenOnline={() => {}} />
      </Box>
      <Box title="Error">
        <ErrorState onRetry={() => {}} details="TypeError: x is undefined">
          The mail service did not answer.
        </ErrorState>
      </Box>
      <Box title="Upload: one row per file">
        <UploadRow
          name="Annex B, access plan.pdf"
          sizeBytes={6_600_000}
          sentBytes={4_100_000}
          onRemove={() => {}}
        />
        <UploadRow name="Insurance certificate.pdf" sizeBytes={2_100_000} onRemove={() => {}} />
        <UploadRow
          name="Method statement.pages"
          sizeBytes={90_000}
          error="This document type is not supported. Upload a valid .pdf file"
          onRemove={() => {}}
          onRetry={() => {}}
        />
      </Box>
      <Box title="Conflict">
        <ConflictCard
          title="Two people changed the expiry date"
          mine={{ person: 'Mariam Al Suwaidi', when: 'You, 09:31, offline', value: '30 Nov 2026' }}
          theirs={{ person: 'Omar Haddad', when: 'Omar, 09:36', value: '4 Dec 2026' }}
          onKeepMine={() => {}}
          onKeepTheirs={() => {}}
          onEdit={() => {}}
        />
      </Box>
      <Box title="Undo">
        <div style={{ padding: 16, marginBlockStart: 'auto' }}>
          <UndoBar message="Archived “Contrat de prestation”" onUndo={() => {}} onGone={() => {}} />
        </div>
      </Box>
    </main>
  )
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card g-state">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
