import { IconChevronDown, IconClock, IconDots, IconPencil, IconThumbUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { UnsentDialog } from '../../../app/accounts/unsent-dialog.tsx'
import { useLanguage } from '../../../app/i18n/language.ts'
import type { Locale } from '../../../app/i18n/locale.ts'
import { FRAME_PALETTE } from '../../../app/palette/frame-palette.ts'
import { IdleWarning } from '../../../app/shell/idle/idle-warning.tsx'
import { LoginFrame } from '../../../app/shell/layouts/open-layouts.tsx'
import { TabLink } from '../../../app/shell/links.tsx'
import { ScreenHeader } from '../../../app/shell/screen-header.tsx'
import {
  type ConnectionState,
  type ShellData,
  ShellDataContext,
  type ShellPreferences,
} from '../../../app/shell/shell-data.ts'
import { AlertDialog } from '../../../app/ui/alert-dialog.tsx'
import { applyColourScheme } from '../../../app/ui/apply-brand.ts'
import { Avatar } from '../../../app/ui/avatar.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { Chip } from '../../../app/ui/chip.tsx'
import { Count } from '../../../app/ui/count.tsx'
import { BottomSheet, Dialog } from '../../../app/ui/dialog.tsx'
import { IconButton } from '../../../app/ui/icon-button.tsx'
import { LoadingDialog } from '../../../app/ui/loading-dialog.tsx'
import { PasswordInput } from '../../../app/ui/password-input.tsx'
import { Fact, Pill } from '../../../app/ui/pill.tsx'
import { Segmented } from '../../../app/ui/segmented.tsx'
import { LinkTabs } from '../../../app/ui/tabs.tsx'
import { TextInput } from '../../../app/ui/text-input.tsx'

const nothing = () => {}

export function GalleryShell({
  connection,
  mini,
  children,
}: {
  connection: ConnectionState
  mini: boolean
  children: ReactNode
}) {
  const language = useLanguage()
  const [preferences, setPreferences] = useState<ShellPreferences>({
    language: language.locale(),
    colourScheme: 'system',
    digits: 'latn',
    timeZone: 'Asia/Dubai',
    miniSidebar: mini,
    letterShortcuts: true,
  })
  const data: ShellData = {
    user: {
      deploymentType: 1,
      userClass: 'internal',
      isOrgAdmin: true,
      isSuperAdmin: false,
      isUserAdmin: false,
      isAdminReader: false,
      permissions: [],
      userTypeId: 1,
      isBank: false,
      runsOrganization: true,
      roles: ['companyAdmin'],
      belongsToBoard: true,
    },
    profile: {
      name: document.documentElement.lang === 'ar' ? 'مريم السويدي' : 'Mariam Al Suwaidi',
      email: 'mariam.suwaidi@alnoor.ae',
    },
    topMenu: ['Documents & Forms', 'Designer', 'Contacts', 'Administration', 'Board'],
    counts: { inboxUnread: 7, drafts: 3, waitingForMe: 4, notifications: 2 },
    connection: { state: connection, pending: 2 },
    outbox: { count: 2, needsYou: new URLSearchParams(location.search).has('refused') ? 1 : 0 },
    onThisDevice: [
      { id: '1', title: 'Board pack, 24 Nov', kind: 'meeting', href: '/board' },
      { id: '2', title: 'Lease, Office 1204', kind: 'document', href: '/outbox' },
    ],
    preferences,
    enabledLocales: ['en', 'ar', 'fr'],
    palette: FRAME_PALETTE,
    organisation: { name: document.documentElement.lang === 'ar' ? 'توقيع' : 'Tawqi', themeKey: 'local' },
    ...(new URLSearchParams(location.search).has('banners') && {
      systemMessage: 'Maintenance on Friday from 22:00 to 23:00. Offline work continues.',
      promotion: { linkText: 'Your trial ends in 12 days.', discountPercent: 20, href: '#' },
    }),
    acts: { createDocument: nothing, createRequest: nothing, editSignature: nothing, editStamp: nothing },
    setPreference: (name, value) => {
      setPreferences((old) => ({ ...old, [name]: value }))
      if (name === 'language') void language.switchTo(value as Locale)
      if (name === 'colourScheme') applyColourScheme(value as never)
    },
    logOut: nothing,
    lock: nothing,
  }
  return <ShellDataContext value={data}>{children}</ShellDataContext>
}

const ROWS = [
  {
    name: 'Omar Haddad',
    title: 'Services agreement: facade maintenance, Al Maryah Tower',
    time: '09:05',
    unread: true,
    state: 'me',
    sel: true,
  },
  {
    name: 'Claire Delcourt',
    title: 'اتفاقية عدم إفشاء مع شركة الخليج للخدمات اللوجستية',
    time: '08:41',
    unread: true,
    state: 'me',
  },
  {
    name: 'Yousef Al Mansoori',
    title: 'Lease renewal, Office 1204, Al Maryah Tower',
    time: '08:20',
    state: 'wait',
  },
  { name: 'Nadia Benali', title: 'Leave request, 21 Dec to 4 Jan', time: 'Yesterday', state: 'approve' },
  {
    name: 'Khalid Al Mazrouei',
    title: 'Purchase order PO-2026-0417, chilled water pumps',
    time: 'Yesterday',
    state: 'others',
  },
]

export function GalleryInbox() {
  const [kind, setKind] = useState<'all' | 'documents' | 'requests'>('all')
  return (
    <>
      <ScreenHeader
        title="Inbox"
        folders
        actions={
          <>
            <Segmented
              label="Kind"
              value={kind}
              onValue={setKind}
              options={[
                { value: 'all', label: 'All kinds' },
                { value: 'documents', label: 'Documents' },
                { value: 'requests', label: 'Requests' },
              ]}
            />
            <Button variant="quiet" iconEnd={IconChevronDown}>
              Status
            </Button>
            <Button variant="quiet" iconEnd={IconChevronDown}>
              Assigned to
            </Button>
          </>
        }
        tabs={
          <div className="not-phone">
            <LinkTabs label="Lists" filters>
              <TabLink to="." search={{ tab: 'all' } as never}>
                All
                <Count of={38} />
              </TabLink>
              <TabLink to="." search={{ tab: 'me' } as never} aria-current="page">
                Waiting for me
                <Count of={7} tone="brand" />
              </TabLink>
              <TabLink to="." search={{ tab: 'others' } as never}>
                Waiting for others
                <Count of={12} />
              </TabLink>
            </LinkTabs>
          </div>
        }
      />
      <div className="phone-only g-cards">
        <div className="row" style={{ overflow: 'auto', paddingBlockStart: 12 }}>
          <Chip on onPress={nothing}>
            Waiting for me 4
          </Chip>
          <Chip onPress={nothing}>Waiting for others</Chip>
          <Chip onPress={nothing}>Completed</Chip>
        </div>
        <div className="row" style={{ blockSize: 28 }}>
          <span className="t12 m grow">Newest first</span>
          <Fact>Updated 09:12</Fact>
        </div>
        {ROWS.map((row) => (
          <article key={row.title} className={`card g-card ${row.state === 'wait' ? 'w' : ''}`}>
            <Avatar name={row.name} size={40} />
            <div className="grow">
              <div className="row">
                <span className="m cut grow">
                  <bdi>{row.name}</bdi>
                </span>
                <span className="t12 m">{row.time}</span>
                <IconButton icon={IconDots} label="More" />
              </div>
              <div className={`t16 cut2 ${row.unread ? 'b' : ''}`} dir="auto">
                {row.title}
              </div>
              <div className="row" style={{ marginBlockStart: 6 }}>
                <Status state={row.state} />
              </div>
            </div>
          </article>
        ))}
      </div>
      <div className="not-phone g-split">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls and has no links in the gallery */}
        <div className="g-list" tabIndex={0}>
          {ROWS.map((row) => (
            <div
              key={row.title}
              className={`g-it ${row.sel ? 'sel' : ''} ${row.state === 'wait' ? 'w' : ''}`}
            >
              <span />
              <Avatar name={row.name} />
              <div className="grow">
                <div className="row">
                  <span className={`grow cut ${row.unread ? 'b' : ''}`} dir="auto">
                    {row.title}
                  </span>
                  <span className="t12 m num">{row.time}</span>
                </div>
                <div className="m t12 cut">
                  <bdi>{row.name}</bdi> · Document
                </div>
                <div className="row" style={{ marginBlockStart: 6 }}>
                  <Status state={row.state} />
                  <Fact icon={IconClock} tone="warn">
                    Due Sunday
                  </Fact>
                </div>
              </div>
            </div>
          ))}
        </div>
        <div className="grow" style={{ background: 'var(--canvas)' }} />
      </div>
    </>
  )
}

function Status({ state }: { state: string }) {
  if (state === 'wait')
    return (
      <Pill icon={IconClock} tone="wait" onTint>
        Waiting to send
      </Pill>
    )
  if (state === 'others') return <Pill icon={IconClock}>Waiting for others</Pill>
  return (
    <Pill icon={state === 'me' ? IconPencil : IconThumbUp} tone="warn">
      {state === 'me' ? 'Sign' : 'Approve'}
    </Pill>
  )
}

export function GalleryDialogs({ page }: { page: string }) {
  if (page === 'dialog')
    return (
      <AlertDialog
        open
        title="Cancel this document?"
        destructive
        confirmLabel="Cancel document"
        cancelLabel="Keep document"
        onConfirm={nothing}
        onCancel={nothing}
      >
        Antoine and Mariam have signed. Their signatures stay in the audit trail, but nobody else can sign.
      </AlertDialog>
    )
  if (page === 'wide')
    return (
      <Dialog
        open
        title="Select a template"
        width={850}
        onClose={nothing}
        footer={
          <>
            <span className="why">Choose a template first.</span>
            <Button size="md">Cancel</Button>
            <Button size="md" variant="filled" disabled>
              Continue
            </Button>
          </>
        }
      >
        <TextInput label="Search" hideLabel placeholder="Template name" />
      </Dialog>
    )
  if (page === 'sheet')
    return (
      <BottomSheet open title="Your signature" onClose={nothing}>
        <Segmented
          fill
          label="Kind"
          value="type"
          onValue={nothing}
          options={[
            { value: 'type', label: 'Type' },
            { value: 'draw', label: 'Draw' },
            { value: 'upload', label: 'Upload' },
            { value: 'saved', label: 'Saved' },
          ]}
        />
      </BottomSheet>
    )
  if (page === 'idle') return <IdleWarning timeoutMs={45_000} onOver={nothing} onLogOut={nothing} />
  if (page === 'unsent')
    return (
      <UnsentDialog open count={2} onSend={nothing} onKeep={nothing} onDiscard={nothing} onClose={nothing} />
    )
  if (page === 'wait') return <LoadingDialog open />
  return null
}

export function GalleryLogin() {
  return (
    <LoginFrame
      aside={
        <div style={{ padding: 64 }}>
          <h2 className="h32">Sign anywhere, even where there is no network.</h2>
        </div>
      }
    >
      <form className="form">
        <div>
          <h1 className="h24">Sign in</h1>
          <p className="m" style={{ marginBlockStart: 4 }}>
            to Al Noor Development
          </p>
        </div>
        <TextInput label="E-mail or user ID" defaultValue="mariam.suwaidi@alnoor.ae" type="email" />
        <PasswordInput
          label="Password"
          labelEnd={<a href="#x">Forgot password?</a>}
          defaultValue="secret-secret"
        />
        <Button variant="filled" size="md" wide>
          Sign in
        </Button>
        <div className="or">or</div>
        <Button variant="outline" size="md" wide>
          Sign in with UAE PASS
        </Button>
      </form>
    </LoginFrame>
  )
}
