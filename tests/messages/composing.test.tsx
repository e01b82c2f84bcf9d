/** What the wizard and its dialogs call things. Where a mock-up gives a word of its own, that one is shown: the test says which. */
import type * as React from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CreateDocumentDialog } from '../../app/composing/create/create-document-dialog.tsx'
import { FieldProperties } from '../../app/composing/designer/field-properties.tsx'
import { Palette } from '../../app/composing/designer/palette.tsx'
import { FinaliseStep } from '../../app/composing/finalise/finalise-step.tsx'
import { ReportAccessInputs } from '../../app/composing/finalise/report-access-inputs.tsx'
import { GroupDialog } from '../../app/composing/recipients/group-dialog.tsx'
import { RecipientOptions } from '../../app/composing/recipients/recipient-options.tsx'
import { RecipientsStep } from '../../app/composing/recipients/recipients-step.tsx'
import { heldOf } from '../../app/replica/held-of.ts'
import { RecentTemplates } from '../../app/templates/recent-templates.tsx'
import { SelectTemplateDialog } from '../../app/templates/select-template-dialog.tsx'
import { updateFields } from '../../sync/collab/edit-fields.ts'
import { setOptions } from '../../sync/collab/edit-settings.ts'
import type { Template } from '../../sync/entities/template.ts'
import { composing, composingMarkup, composingTexts, OMAR, TEMPLATES } from './composing-world.tsx'
import { expectLabel, expectShown } from './spoken.tsx'

// Rendered to text there is no second snapshot for a page that takes over.
vi.mock('react', async (original) => ({
  ...(await original<typeof React>()),
  useSyncExternalStore: <T,>(_subscribe: unknown, now: () => T): T => now(),
}))
// The build says where the engine's files are; no page is drawn here.
vi.mock('../../app/ui/pdf-engine-path.ts', () => ({ pdfEngineFiles: {} }))
beforeEach(() => {
  const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', store)
  vi.stubGlobal('navigator', { platform: 'Linux', userAgent: '' })
})
afterEach(() => vi.unstubAllGlobals())

const nothing = () => undefined

describe('Finalise', () => {
  const shown = () => composingTexts(<FinaliseStep />)
  it.each([
    ['[M087][R0294]', 'summary'],
    ['[M088][R0295]', 'options'],
    ['[M089][R0296]', 'preview'],
  ])('%s has the tab “%s”', async (_ids, tab) => {
    expectShown(await shown(), tab)
  })

  it('[M399][M400][M401] a report can be given to initiator, internal and external recipients', async () => {
    const within = composing()
    within.wizard.live.edit((ydoc) =>
      setOptions(ydoc, { workflowReportAccess: { initiator: true, internal: false, external: false } }),
    )
    const draft = within.wizard.live.reading().draft
    if (!draft) throw new Error('No draft')
    const texts = await composingTexts(<ReportAccessInputs />, {
      ...within,
      wizard: { ...within.wizard, draft },
    })
    for (const who of ['initiator', 'internal recipients', 'external recipients']) expectShown(texts, who)
  })
})

describe('create-document and select-template', () => {
  const create = () => composingTexts(<CreateDocumentDialog open onClose={nothing} />)
  it.each([
    ['[M101]', 'Cancel'],
    ['[M102]', 'Continue'],
  ])('%s the dialog has “%s”', async (_ids, label) => {
    expectShown(await create(), label)
  })
  it('[M100] offers iSign by its name in every language', async () => {
    for (const texts of Object.values(await create())) expect(texts).toContain('iSign')
  })

  const select = (purpose: 'choose' | 'initiate', isTenant = false) =>
    composingTexts(
      <SelectTemplateDialog
        types={['document']}
        purpose={purpose}
        isTenant={isTenant}
        onChosen={nothing}
        onClose={nothing}
      />,
    )
  it.each([
    ['[M103]', 'All'],
    ['[M104]', 'Recent'],
    ['[M105]', 'Favourite'],
    ['[M106]', 'name'],
    ['[M107]', 'modified'],
    ['[M108]', 'owner'],
    ['[M111]', 'Select Template'],
  ])('%s the select dialog says “%s”', async (_ids, label) => {
    expectShown(await select('choose'), label)
  })
  it('[M109] calls the owner “me” where I am it, and by name otherwise', async () => {
    const texts = await select('choose')
    const at = texts.en.indexOf('me')
    expect(texts.en.filter((text) => text === 'me')).toHaveLength(1)
    expect(texts.ar[at]).toMatch(/[\u0600-\u06ff]/)
    for (const said of Object.values(texts)) expect(said).toContain('Lena')
  })
  it('[M110] says “Initiate” where choosing begins at once', async () => {
    const texts = await select('initiate')
    expectShown(texts, 'Initiate')
    expect(texts.en).not.toContain('Select Template')
  })
})

describe('recipients', () => {
  const options = async () => {
    const within = composing()
    const signer = within.wizard.draft.recipients.find((one) => one.kind === 'sign')
    if (!signer) throw new Error('Nobody signs')
    return composingTexts(<RecipientOptions recipient={signer} onClose={nothing} />, within)
  }
  it.each([
    ['[M332]', 'visible'],
    ['[M333]', 'hidden'],
    ['[M402]', 'draw signature'],
    ['[M403]', 'restrict delegation'],
    ['[M407]', 'hide recipient info from external users'],
    ['[M408]', 'require new users to sign up first'],
  ])('%s a recipient has the option “%s”', async (_ids, label) => {
    expectShown(await options(), label)
  })
  // “Restrict” stands before each of them in the list of the specification.
  it.each([
    ['[M404]', 'sharing'],
    ['[M405]', 'download'],
    ['[M406]', 'ad-hoc steps'],
  ])('%s a recipient has the restriction “%s”', async (_ids, label) => {
    expectShown(await options(), `restrict ${label}`)
  })

  it.each([
    ['[M330]', 'One after another'],
    ['[M331]', 'All at once'],
  ])('%s the order of work is called “%s” (mock-up 07)', async (_ids, label) => {
    expectShown(await composingTexts(<RecipientsStep />), label)
  })

  /** What somebody does, as mock-up 07 says it: “Signs”, “Approves”. */
  it.each([
    ['[M213]', 'Signs electronically'],
    ['[M214]', 'Signs with UAE PASS'],
    ['[M216]', 'Is notified'],
    ['[M218]', 'Takes action'],
    ['[M219]', 'Gives information'],
    ['[M220]', 'Done by a connected system'],
    ['[M221]', 'Fills the form'],
    ['[M222]', 'Applies the eSeal'],
    ['[M223]', 'Applies the corporate seal'],
  ])('%s a step can be of the kind “%s” (mock-up 07)', async (_ids, label) => {
    expectShown(await composingTexts(<RecipientsStep />), label)
  })

  it('[M334][M335][M336] of a group one, all or a number of them are needed', async () => {
    const within = composing()
    const group = within.wizard.draft.groups[0]
    if (!group) throw new Error('No group')
    const people = within.wizard.draft.recipients.filter((one) => one.groupId === group.id)
    const texts = await composingTexts(
      <GroupDialog people={people} group={group} onClose={nothing} />,
      within,
    )
    for (const some of ['One of them', '2 of 3', 'All of them']) {
      const at = texts.en.indexOf(some)
      expect(texts.en).toContain(some)
      expectLabel({ en: some, ar: texts.ar[at] ?? '', fr: texts.fr[at] ?? '' }, some)
    }
  })
})

it('[R0321] the create-document dialog lists the seven templates used last, the last one first', async () => {
  const used = Array.from({ length: 9 }, (_, n) => ({ templateId: `template:${9 - n}` as never, at: 9 - n }))
  const template = used.map(({ templateId }) => ({
    ...(TEMPLATES[0] as Template),
    id: templateId,
    name: `Lease ${String(templateId).slice(9)}`,
  }))
  const markup = await composingMarkup(
    'en',
    <RecentTemplates types={['document']} onChosen={nothing} />,
    undefined,
    { held: heldOf({ template }), templateShelf: { personId: OMAR, starred: [], used } },
  )
  expect([...markup.matchAll(/title="(Lease \d)"/g)].map((match) => match[1])).toEqual(
    [9, 8, 7, 6, 5, 4, 3].map((n) => `Lease ${n}`),
  )
})

describe('fields', () => {
  it.each([
    ['[M153]', 'E-mail'],
    ['[M157]', 'drop down'],
    ['[M168]', 'sequence field'],
    ['[M151]', 'mark handwritten signature'],
    ['[M156]', 'designation'],
    ['[M161]', 'document date'],
    ['[M162]', 'signing date'],
    ['[M164]', 'action date'],
    ['[M165]', 'action label'],
    ['[M166]', 'action comment'],
    ['[M167]', 'image'],
    ['[M169]', 'document ID'],
    ['[M170]', 'QR code'],
  ])('%s can be placed: “%s”', async (_ids, label) => {
    expectShown(await composingTexts(<Palette draft={composing().wizard.draft} />), label)
  })

  it('[M163] an approver’s approval date can be placed, and a signer’s signing date cannot', async () => {
    const within = composing()
    const approver = within.wizard.draft.recipients.find((one) => one.kind === 'approve')
    if (!approver) throw new Error('Nobody approves')
    within.designer.setRecipient(approver.id)
    const texts = await composingTexts(<Palette draft={within.wizard.draft} />, within)
    expectShown(texts, 'approval date')
    expect(texts.en).not.toContain('Signing date')
  })

  const properties = async (kind: string, patch: Parameters<typeof updateFields>[2] = {}) => {
    const within = composing()
    const first = within.wizard.draft.fields.find((one) => one.kind === kind)
    if (!first) throw new Error(`No field of kind ${kind}`)
    within.wizard.live.edit((ydoc) => updateFields(ydoc, [first.id], patch))
    const draft = within.wizard.live.reading().draft ?? within.wizard.draft
    const selected = draft.fields.filter((one) => one.id === first.id)
    return composingTexts(<FieldProperties draft={draft} selected={selected} />, within)
  }
  it.each([
    ['[M179][R0518]', 'font size'],
    ['[M180][R0519]', 'alignment'],
    ['[M177][R0516]', 'default value'],
    ['[M181]', 'colour'],
    ['[M172]', 'lock position'],
  ])('%s a text has the property “%s”', async (_ids, label) => {
    expectShown(await properties('name'), label)
  })
  it.each([
    ['[M173][R0514]', 'Optional'],
    ['[M182][R0521]', 'This one'],
    ['[M183][R0522]', 'Several'],
    ['[M184][R0523]', 'All'],
  ])('%s what it is and where it stands is called “%s” (mock-up 08)', async (_ids, label) => {
    expectShown(await properties('signature'), label)
  })
  it('[M178] a date has the property “date/time format”', async () => {
    const texts = await properties('date')
    expectShown(texts, 'date/time format')
    // As it would stand there, in each language.
    for (const said of Object.values(texts)) expect(said).toContain('25/11/2031')
    expect(
      [texts.en, texts.fr].map((said) => said.find((one) => one.includes('25 n') || one.includes('25,'))),
    ).toEqual(['November 25, 2031', '25 novembre 2031'])
  })
  it.each([
    ['[M186]', 'timestamp'],
    ['[M187]', 'time zone'],
    ['[M188]', 'signature image'],
    ['[M189]', 'signature ID'],
  ])('%s a signature has the option “%s”', async (_ids, label) => {
    expectShown(await properties('signature'), label)
  })
  it('[M185][R0524] several pages are given by “page numbers”', async () => {
    expectShown(await properties('signature', { pages: [1, 2] }), 'page numbers')
  })
})
