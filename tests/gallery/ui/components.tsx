import {
  IconAlertTriangle,
  IconArchive,
  IconBan,
  IconCalendar,
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconChevronUp,
  IconCircleCheck,
  IconClock,
  IconCloud,
  IconCloudOff,
  IconCloudUp,
  IconDownload,
  IconFilePencil,
  IconGitMerge,
  IconKey,
  IconLoader2,
  IconLock,
  IconPaperclip,
  IconPencil,
  IconPlus,
  IconSearch,
  IconStar,
  IconTrash,
  IconWritingSign,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Avatar, Avatars } from '../../../app/ui/avatar.tsx'
import { Banner } from '../../../app/ui/banner.tsx'
import { Button } from '../../../app/ui/button.tsx'
import { Card } from '../../../app/ui/card.tsx'
import { Checkbox, OptionGroup, Radio, Switch } from '../../../app/ui/checkbox.tsx'
import { Chip } from '../../../app/ui/chip.tsx'
import { Combobox } from '../../../app/ui/combobox.tsx'
import { Count } from '../../../app/ui/count.tsx'
import { DateInput } from '../../../app/ui/date-input.tsx'
import { FieldErrorSummary } from '../../../app/ui/field-error-summary.tsx'
import { FileDrop } from '../../../app/ui/file-drop.tsx'
import { Icon } from '../../../app/ui/icon.tsx'
import { IconButton } from '../../../app/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../app/ui/menu.tsx'
import { OtpInput } from '../../../app/ui/otp-input.tsx'
import { PasswordInput } from '../../../app/ui/password-input.tsx'
import { Fact, Pill } from '../../../app/ui/pill.tsx'
import { Popover } from '../../../app/ui/popover.tsx'
import { ProgressBar } from '../../../app/ui/progress-bar.tsx'
import { Segmented } from '../../../app/ui/segmented.tsx'
import { Select } from '../../../app/ui/select.tsx'
import { Table } from '../../../app/ui/table.tsx'
import { PanelTabs } from '../../../app/ui/tabs.tsx'
import { TextArea } from '../../../app/ui/text-area.tsx'
import { TextInput } from '../../../app/ui/text-input.tsx'
import { Tooltip } from '../../../app/ui/tooltip.tsx'
import { useUndo } from '../../../app/ui/undo.tsx'
import { DateTime, FileSize, ListTime, RelativeTime } from '../../../app/ui/values.tsx'

const PEOPLE = [
  'Antoine Mercier',
  'Omar Haddad',
  'Claire Delcourt',
  'Yousef Al Mansoori',
  'Mariam Al Suwaidi',
  'خالد المزروعي',
  'Nadia Benali',
  'Reem Al Kaabi',
]

export function GalleryComponents() {
  const [kind, setKind] = useState<'all' | 'documents' | 'requests'>('all')
  const [tab, setTab] = useState<'all' | 'me' | 'done'>('all')
  const [code, setCode] = useState('482')
  const [person, setPerson] = useState('')
  const offerUndo = useUndo()
  return (
    <main className="g-sheet">
      <h1 className="h24">Components</h1>
      <section className="card">
        <h2>People and values</h2>
        <div className="row wrap">
          {PEOPLE.map((name, i) => (
            <Avatar key={name} name={name} tone={`r${i + 1}` as never} />
          ))}
          <Avatar name="Mariam Al Suwaidi" tone="r5" size={64} />
          <Avatar name="Mariam Al Suwaidi" tone="r5" size={48} now />
          <Avatar name="Antoine Mercier" tone="r1" done />
          <Avatars label="Antoine, Omar and 4 others">
            <Avatar name="Antoine Mercier" tone="r1" size={24} />
            <Avatar name="Omar Haddad" tone="r2" size={24} />
            <span className="av s24 r8">+4</span>
          </Avatars>
        </div>
        <p className="t12 m">
          <DateTime at="2025-03-05T11:04:00Z" /> · <RelativeTime at={Date.now() - 180_000} /> ·{' '}
          <ListTime at={Date.now() - 90_000_000} /> · <FileSize bytes={6_600_000} />
        </p>
      </section>
      <section className="card">
        <h2>Buttons</h2>
        <div className="g-rows">
          <div className="row wrap">
            <Button variant="filled" icon={IconPencil}>
              Review and sign
            </Button>
            <Button variant="tonal" icon={IconPlus} iconEnd={IconChevronDown}>
              Create
            </Button>
            <Button variant="outline">Reject</Button>
            <Button variant="quiet" icon={IconDownload}>
              Download
            </Button>
            <Button>Discard</Button>
            <Button variant="link">View</Button>
          </div>
          <div className="row wrap">
            <Button variant="filled" size="md">
              Continue
            </Button>
            <Button variant="filled" size="md" icon={IconCloudUp}>
              Send when online
            </Button>
            <Button variant="danger-fill" size="md">
              Cancel document
            </Button>
            <Button variant="danger" size="md">
              Deactivate account
            </Button>
            <Button variant="filled" size="md" busy>
              Saving
            </Button>
          </div>
          <div className="row wrap">
            <Button variant="filled" size="lg">
              Next
            </Button>
            <Button variant="filled" size="lg" disabled>
              Send
            </Button>
            <span className="t12 m">
              1 recipient has no signature field. <a href="#x">Place it</a>
            </span>
          </div>
          <div className="row wrap">
            <IconButton icon={IconStar} label="Favourite" />
            <Tooltip text="Moves it to Archive">
              <IconButton icon={IconArchive} label="Archive" />
            </Tooltip>
            <IconButton icon={IconWritingSign} label="Sign" on />
            <IconButton icon={IconChevronUp} label="Previous" />
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
            <kbd>Ctrl</kbd>
            <kbd>K</kbd>
            <Menu
              label="Row"
              trigger={
                <Button variant="quiet" iconEnd={IconChevronDown} className="g-menu">
                  More
                </Button>
              }
            >
              <MenuItem icon={IconStar}>Add to favourites</MenuItem>
              <MenuItem icon={IconArchive} end={<kbd>E</kbd>}>
                Archive
              </MenuItem>
              <MenuItem icon={IconDownload} disabledReason="Off in this organisation">
                Download
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={IconTrash} bad>
                Delete
              </MenuItem>
            </Menu>
            <Popover
              label="Status"
              trigger={
                <Button variant="quiet" iconEnd={IconChevronDown}>
                  Status
                </Button>
              }
            >
              <div className="g-rows">
                <Checkbox label="Draft" />
                <Checkbox label="Completed" defaultChecked />
              </div>
            </Popover>
            <Button
              variant="quiet"
              onClick={() => offerUndo({ message: 'Archived “Leave request”', undo: () => {} })}
            >
              Archive it
            </Button>
          </div>
        </div>
      </section>
      <section className="card">
        <h2>Inputs</h2>
        <div className="g-inputs">
          <TextInput label="Title" defaultValue="Lease renewal" />
          <PasswordInput label="Password" defaultValue="secret-secret" />
          <TextInput label="E-mail" type="email" defaultValue="omar@alnoor" error="Enter a full address" />
          <Select
            label="Role"
            options={[
              { value: 's', label: 'Signs' },
              { value: 'a', label: 'Approves' },
            ]}
          />
          <DateInput label="Expires" value="2026-11-30" hijri />
          <Combobox
            label="Add a person"
            text={person}
            onText={setPerson}
            onChoose={(option) => setPerson(option.label)}
            options={PEOPLE.filter((name) => name.toLowerCase().includes(person.toLowerCase())).map(
              (name) => ({ value: name, label: name }),
            )}
            icon={IconSearch}
            before={
              <Chip tag onRemove={() => {}} removeLabel="Remove Procurement">
                Procurement
              </Chip>
            }
          />
          <TextInput
            label="E-mail (read only)"
            type="email"
            readOnly
            defaultValue="omar.haddad@alnoor.ae"
            hint="Comes from the company directory"
            hintIcon={IconLock}
          />
          <OtpInput label="Code" value={code} onText={setCode} hint="We sent it to your e-mail." />
          <div style={{ gridColumn: '1 / -1' }}>
            <TextArea
              label="Message"
              optional
              counter
              maxLength={500}
              defaultValue=""
              value="Please sign by Sunday, before the permit is filed."
              onText={() => {}}
            />
          </div>
        </div>
        <div className="row wrap" style={{ gap: 20, marginBlockStart: 16 }}>
          <Checkbox label="Checked" defaultChecked />
          <Checkbox label="Empty" />
          <Checkbox label="Some" partly />
          <Radio label="One" name="g" defaultChecked />
          <Radio label="Other" name="g" />
        </div>
        <div className="g-rows" style={{ marginBlockStart: 16 }}>
          <Switch label="UAE PASS sign-in only" hint="The password stops working" defaultChecked />
          <Switch label="Notify me" />
          <OptionGroup legend="Order" error="Choose one">
            <Radio label="One after another" name="o" />
            <Radio label="All at once" name="o" />
          </OptionGroup>
          <FieldErrorSummary
            attempt={1}
            errors={[
              { id: 'x', message: 'Enter a full address' },
              { id: 'y', message: 'Choose an order' },
            ]}
          />
        </div>
      </section>
      <section className="card">
        <h2>Status, outbox marks, chips, counts</h2>
        <div className="g-rows">
          <div className="row wrap">
            <Pill icon={IconFilePencil}>Draft</Pill>
            <Pill icon={IconPencil} tone="warn">
              Waiting for me
            </Pill>
            <Pill icon={IconClock}>Waiting for others</Pill>
            <Pill icon={IconCircleCheck} tone="ok">
              Completed
            </Pill>
            <Pill icon={IconBan}>Cancelled</Pill>
            <Pill icon={IconCalendar}>Expired</Pill>
            <Pill icon={IconX} tone="bad">
              Rejected
            </Pill>
          </div>
          <div className="row wrap">
            <Pill icon={IconCloud}>Saved on this device</Pill>
            <Icon of={IconChevronRight} size={16} mirror className="m" />
            <Pill icon={IconClock} tone="wait">
              Waiting to send
            </Pill>
            <Icon of={IconChevronRight} size={16} mirror className="m" />
            <Pill icon={IconLoader2} tone="wait" spin>
              Sending
            </Pill>
            <Icon of={IconChevronRight} size={16} mirror className="m" />
            <Pill icon={IconCheck} tone="ok">
              Sent 09:38
            </Pill>
            <Pill icon={IconAlertTriangle} tone="bad">
              Not accepted
            </Pill>
          </div>
          <div className="row wrap">
            <Chip icon={IconCloudOff}>Offline. You can keep working.</Chip>
            <Chip icon={IconLoader2} tone="wait">
              Reconnecting. 2 to send
            </Chip>
            <Chip icon={IconKey} tone="warn">
              Sign in again to send
            </Chip>
            <Chip on onRemove={() => {}}>
              Status: Cancelled
            </Chip>
          </div>
          <div className="row wrap">
            <Chip on onPress={() => {}}>
              Waiting for me 4
            </Chip>
            <Chip onPress={() => {}}>Completed</Chip>
            <Count of={7} tone="brand" />
            <Count of={38} />
            <Count of={2} tone="wait" />
            <Count of={140} />
            <span className="ddot" />
            <Fact icon={IconClock} tone="warn">
              Due Sunday
            </Fact>
            <Fact icon={IconPaperclip}>2</Fact>
            <Fact icon={IconLock}>Restricted</Fact>
          </div>
          <PanelTabs
            label="List"
            value={tab}
            onValue={setTab}
            tabs={[
              { value: 'all', label: 'All', end: <Count of={38} /> },
              { value: 'me', label: 'Waiting for me', end: <Count of={7} tone="brand" /> },
              { value: 'done', label: 'Completed' },
            ]}
          >
            <div className="t12 m" style={{ paddingBlock: 12 }}>
              Panel {tab}
            </div>
          </PanelTabs>
          <ProgressBar value={0.62} label="Annex B" />
          <FileDrop
            label="Choose files or drop them here"
            hint="PDF, Word, Excel, PNG or JPEG, up to 205 MB"
            onFiles={() => {}}
          />
        </div>
      </section>
      <section className="card">
        <h2>Banners</h2>
        <div className="g-rows">
          <Banner icon={IconGitMerge} tone="info" act={<Button variant="link">View</Button>}>
            <p>Merged with changes from Sara and Omar.</p>
          </Banner>
          <Banner icon={IconClock} tone="wait">
            <p>
              Signature saved on this device. Not sent yet, so <bdi>Omar Haddad</bdi> cannot see it.
            </p>
          </Banner>
          <Banner
            icon={IconAlertTriangle}
            tone="bad"
            acts={
              <>
                <Button variant="danger">Retry</Button>
                <Button iconEnd={IconChevronDown}>Details</Button>
              </>
            }
          >
            <p>
              <b className="b">The reminder was not sent.</b> The mail service did not answer. Your message is
              kept.
            </p>
          </Banner>
          <Banner icon={IconLock} tone="warn">
            <p>Someone is signing this document now. We will try again.</p>
          </Banner>
          <Banner icon={IconBan}>
            <p>Cancelled by Reem Al Kaabi on 19 November, 17:51.</p>
          </Banner>
        </div>
      </section>
      <section className="card">
        <h2>Table, field on the page</h2>
        <Table
          caption="Users"
          columns={[
            {
              id: 'n',
              header: 'Name',
              cell: (row: string) => (
                <span className="row">
                  <Avatar name={row} />
                  {row}
                </span>
              ),
              sortable: true,
            },
            {
              id: 's',
              header: 'Status',
              cell: () => (
                <Pill icon={IconCircleCheck} tone="ok">
                  Active
                </Pill>
              ),
            },
            {
              id: 'a',
              header: 'Acts',
              hideHeader: true,
              end: true,
              cell: () => <IconButton icon={IconChevronDown} label="More" />,
            },
          ]}
          rows={PEOPLE.slice(0, 3)}
          rowId={(row) => row}
          selected={(row) => row.startsWith('Omar')}
          sort={{ column: 'n', descending: false }}
          onSort={() => {}}
        />
        <Card style={{ marginBlockStart: 16, padding: 16 }}>
          <div className="paper" style={{ '--pw': 560, '--ph': 200 } as React.CSSProperties}>
            <div
              className="fld current"
              style={{ '--x': 24, '--y': 44, '--w': 200, '--h': 52 } as React.CSSProperties}
            >
              <span className="flag">Signature</span>
              <Icon of={IconWritingSign} />
              Tap to sign
            </div>
            <div
              className="fld mine"
              style={{ '--x': 24, '--y': 128, '--w': 140, '--h': 32 } as React.CSSProperties}
            >
              <Icon of={IconCalendar} />
              Date
            </div>
            <div
              className="fld other"
              style={{ '--x': 290, '--y': 128, '--w': 200, '--h': 32, '--fs': '13px' } as React.CSSProperties}
            >
              Yousef Al Mansoori
            </div>
            <div
              className="fld done"
              style={{ '--x': 290, '--y': 44, '--w': 200, '--h': 52 } as React.CSSProperties}
            >
              Mariam Al Suwaidi
              <span className="tick">
                <Icon of={IconCheck} />
              </span>
            </div>
          </div>
        </Card>
      </section>
    </main>
  )
}
