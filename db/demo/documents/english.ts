/** The English documents of the demo. */
import type { DemoDocument } from '../content.ts'
import { blanks, boxes, facts, generalClauses, h, inset, newPage, p, parties, party, table } from './parts.ts'

const ALNOOR = 'Al Noor Development PJSC'

export const ENGLISH_DOCUMENTS: readonly DemoDocument[] = [
  {
    key: 'facade-services',
    fileName: 'Services agreement facade v2.pdf',
    language: 'en',
    reference: 'AND-{year}-00417',
    title: 'Services Agreement',
    subtitle: 'Facade maintenance, Al Maryah Tower',
    blocks: [
      p('This Agreement is made on {day:-2} between:'),
      inset(
        '(1) Al Noor Development PJSC, a public joint stock company registered in Abu Dhabi under licence CN-1184420 (the “Client”); and',
      ),
      inset(
        '(2) Delcourt Façades SAS, a company registered in Lyon under RCS 512 884 207, acting through its Abu Dhabi branch (the “Contractor”).',
      ),
      h('1. Services'),
      p(
        '1.1 The Contractor shall inspect, clean and repair the curtain wall, stone cladding and sealant joints of the Building, in accordance with the Schedule and with the method statement approved by the Client.',
      ),
      p(
        '1.2 The Contractor shall complete one inspection in each quarter and report every defect found within five working days.',
      ),
      h('2. Term'),
      p(
        '2.1 This Agreement takes effect on 1 January {nextYear} and continues for twenty-four months, unless ended earlier under clause 7.',
      ),
      h('3. Fees'),
      p('3.1 The Client shall pay the following fees, exclusive of value added tax:'),
      table(
        [0.44, 0.2, 0.14, 0.22],
        ['Item', 'Frequency', 'Quantity', 'Amount, AED'],
        ['Rope-access inspection and report', 'Quarterly', '8', '308,000.00'],
        ['Full facade cleaning', 'Half-yearly', '4', '264,000.00'],
        ['Sealant replacement, per linear metre', 'On instruction', '1,600', '152,000.00'],
        ['Total', '', '', '724,000.00'],
      ),
      p(
        '3.2 Invoices are payable within thirty days of receipt. Sums overdue bear interest at 4% above the Central Bank base rate.',
      ),
      h('4. Access and safety'),
      p(
        '4.1 The Client shall give access to the roof, the building maintenance unit and the anchor points from 06:00 to 15:00, Monday to Saturday.',
      ),
      p(
        '4.2 The Contractor shall keep a rescue plan on site and suspend all work when wind speed exceeds 12 m/s at roof level.',
      ),
      p(
        '4.3 Nobody works on ropes alone. Certificates of every technician and of every anchor tested lie with the building manager before the first descent.',
      ),
      ...generalClauses('en', 5),
      parties(
        'Signed by the parties',
        party('en', 'client', 'For the Client', ALNOOR),
        party('en', 'contractor', 'For the Contractor', 'Delcourt Façades SAS'),
      ),
    ],
  },
  {
    key: 'access-plan',
    fileName: 'Annex B, access plan.pdf',
    language: 'en',
    reference: 'AND-{year}-00417/B',
    title: 'Annex B',
    subtitle: 'Access plan, Al Maryah Tower',
    blocks: [
      p(
        'Rope access is taken from the roof, by elevation, in the order below. Areas underneath are closed off.',
      ),
      table(
        [0.22, 0.26, 0.26, 0.26],
        ['Elevation', 'Weeks', 'Anchor points', 'Area closed'],
        ['North', '1 and 2', 'N1 to N14', 'Drop-off lane'],
        ['East', '3', 'E1 to E9', 'Terrace, level 2'],
        ['South', '4 and 5', 'S1 to S14', 'Promenade'],
        ['West', '6', 'W1 to W9', 'Loading bay'],
      ),
      p(
        'Barriers stand from 05:30. The control room is told before the first descent and after the last one.',
      ),
      p('Emergency: control room, extension 2200. Rescue team on standby on level 22 whenever work goes on.'),
    ],
  },
  {
    key: 'lease-renewal',
    fileName: 'Lease renewal, Office 1204.pdf',
    language: 'en',
    reference: 'AND-{year}-00398',
    title: 'Lease Renewal',
    subtitle: 'Office 1204, Al Maryah Tower',
    blocks: [
      p(
        'This Renewal is made on {day:-6} between Al Noor Development PJSC (the “Landlord”) and Nordic Glazing ApS, Abu Dhabi branch (the “Tenant”), and renews the lease of Office 1204 (the “Premises”).',
      ),
      facts(
        ['Premises', 'Office 1204, level 12, 412 square metres'],
        ['Renewed term', 'Three years from 1 February {nextYear}'],
        ['Annual rent', 'AED 618,000, in four equal instalments'],
        ['Service charge', 'AED 165 per square metre and year'],
        ['Parking', 'Six places, basement 2'],
      ),
      h('1. Renewal'),
      p(
        '1.1 The lease continues on its present terms, save as changed here. Words defined in the lease have the same meaning here.',
      ),
      p(
        '1.2 The Tenant may end the renewed term at its second anniversary on six months’ notice, paying one quarter’s rent.',
      ),
      h('2. Rent and deposit'),
      p(
        '2.1 Rent is paid in advance on the first day of each quarter. The first instalment falls due on 1 February {nextYear}.',
      ),
      p(
        '2.2 The security deposit rises to AED 61,800 and stays with the Landlord until the Premises are handed back.',
      ),
      h('3. Works'),
      p(
        '3.1 The Landlord shall replace the fan coil units and repaint the lobby of level 12 before the renewed term begins.',
      ),
      p(
        '3.2 The Tenant may fit out the Premises at its own cost once the Landlord has approved its drawings in writing, and shall hand them back in the condition of the schedule attached to the lease.',
      ),
      h('4. Use and care'),
      p(
        '4.1 The Premises are used as offices and showroom for glazing systems. Samples heavier than 300 kg per square metre need the engineer’s consent.',
      ),
      ...generalClauses('en', 5),
      parties(
        'Signed by the parties',
        party('en', 'landlord', 'For the Landlord', ALNOOR),
        party('en', 'tenant', 'For the Tenant', 'Nordic Glazing ApS'),
      ),
    ],
  },
  {
    key: 'purchase-order',
    fileName: 'PO-0417 chilled water pumps.pdf',
    language: 'en',
    reference: 'PO-{year}-0417',
    title: 'Purchase Order',
    subtitle: 'Chilled water pumps, district cooling plant room',
    blocks: [
      facts(
        ['Supplier', 'Qatra Water Services LLC, Mussafah, Abu Dhabi'],
        ['Requested by', 'Omar Haddad, Procurement'],
        ['Deliver to', 'Al Maryah Tower, plant room B3, gate 4'],
        ['Deliver by', '{day:35}'],
        ['Budget line', 'CAPEX 4410, cooling resilience'],
      ),
      table(
        [0.1, 0.46, 0.12, 0.16, 0.16],
        ['Line', 'Description', 'Units', 'Unit, AED', 'Total, AED'],
        ['1', 'End-suction pump, 75 kW, 480 m³/h, with base frame', '3', '86,400.00', '259,200.00'],
        ['2', 'Variable speed drive, 75 kW, IP55', '3', '31,750.00', '95,250.00'],
        ['3', 'Isolation valves and flexible connectors, DN 250', '12', '2,180.00', '26,160.00'],
        ['4', 'Commissioning and balancing, per pump', '3', '9,600.00', '28,800.00'],
        ['Total', 'Exclusive of value added tax', '', '', '409,410.00'],
      ),
      h('Terms'),
      p('1. Prices are fixed until delivery and include packing, carriage and unloading at the gate.'),
      p(
        '2. The Supplier gives two days’ notice of delivery. Goods are inspected within five working days; what is not refused in that time is accepted.',
      ),
      p(
        '3. Twenty per cent is paid on order against a guarantee, seventy on delivery, ten on commissioning.',
      ),
      p(
        '4. The warranty lasts twenty-four months from commissioning. Defects are put right within three working days, at the Supplier’s cost.',
      ),
      p(
        '5. For each full week of delay one per cent of the value of the late goods is deducted, at most ten per cent.',
      ),
      p(
        '6. Orders above AED 250,000 need the approval of Legal and the signature of the Chief Financial Officer.',
      ),
      newPage,
      h('Approval'),
      boxes(
        { at: 'legal.budget', label: 'The order is within the approved budget and follows the tender.' },
        { at: 'legal.terms', label: 'The terms above have been agreed with the Supplier without changes.' },
      ),
      blanks({ at: 'legal.note', label: 'Remarks of Legal' }),
      parties(
        'Authorised by',
        party('en', 'finance', 'Chief Financial Officer', ALNOOR),
        party('en', 'supplier', 'Accepted by the Supplier', 'Qatra Water Services LLC'),
      ),
    ],
  },
  {
    key: 'board-resolution',
    fileName: 'Board resolution 14.pdf',
    language: 'en',
    reference: 'BR-14/{year}',
    title: 'Board Resolution 14/{year}',
    subtitle: 'Opening of an escrow account',
    blocks: [
      p(
        'Resolution of the Board of Directors of Al Noor Development PJSC, passed by circulation on {day:-16} under article 27 of the articles of association.',
      ),
      h('The Board notes'),
      p('(a) that sales of the second phase of Saadiyat Gardens begin in the first quarter of {nextYear};'),
      p(
        '(b) that the law on real estate development asks for an escrow account for each project before the first unit is offered;',
      ),
      p('(c) that the Audit Committee has compared the offers of three banks and recommends the first.'),
      h('The Board resolves'),
      p(
        '1. to open an escrow account in the name of the project “Saadiyat Gardens, phase 2” with First Emirates Bank PJSC, on the terms of its offer of {day:-24};',
      ),
      p(
        '2. to authorise the Chief Financial Officer and the Head of Legal, acting together, to sign the account agreement and to operate the account within the following limits:',
      ),
      table(
        [0.5, 0.25, 0.25],
        ['Payment', 'Limit, AED', 'Approved by'],
        ['To the main contractor, against certificates', '25,000,000', 'Both'],
        ['To consultants and authorities', '3,000,000', 'Both'],
        ['Refunds to purchasers', '500,000', 'Either'],
        ['Anything else', 'None', 'The Board'],
      ),
      p(
        '3. to have the account audited every half-year by an auditor registered with the authority, whose report goes to the Audit Committee;',
      ),
      p(
        '4. to instruct the Board Secretary to file this resolution with the bank and with the authority within ten days.',
      ),
      h('Quorum'),
      p(
        'Seven of nine directors took part. Seven voted in favour, none against, none abstained. No director has an interest in First Emirates Bank PJSC.',
      ),
      p(
        'This resolution may be signed electronically and in counterparts; each signed copy counts as an original.',
      ),
      parties(
        'Certified by',
        party('en', 'finance', 'Chief Financial Officer', ALNOOR),
        party('en', 'legal', 'Head of Legal', ALNOOR),
      ),
    ],
  },
  {
    key: 'supplier-form',
    fileName: 'Supplier onboarding, Qatra Water Services.pdf',
    language: 'en',
    reference: 'SUP-{year}-0233',
    title: 'Supplier Onboarding Form',
    subtitle: 'Qatra Water Services LLC',
    blocks: [
      p(
        'To be filled by the supplier. Al Noor Development keeps these details for as long as there is business between us, and for ten years after it.',
      ),
      h('1. Company'),
      blanks(
        { at: 'supplier.licence', label: 'Trade licence number' },
        { at: 'supplier.tax', label: 'Tax registration number' },
        { at: 'supplier.bank', label: 'Bank and branch' },
        { at: 'supplier.iban', label: 'IBAN' },
      ),
      h('2. Contacts'),
      blanks(
        { at: 'supplier.orders', label: 'E-mail for orders' },
        { at: 'supplier.emergency', label: 'Telephone for emergencies' },
      ),
      h('3. Declarations'),
      boxes(
        { at: 'supplier.conduct', label: 'We have read the supplier code of conduct and follow it.' },
        { at: 'supplier.conflict', label: 'Nobody of Al Noor Development holds a share in our company.' },
        {
          at: 'supplier.safety',
          label: 'We have a health and safety plan, audited within the last twelve months.',
        },
      ),
      p(
        'Changes of the bank account are only accepted in writing and are checked by a call to a number already known.',
      ),
      newPage,
      h('4. Documents to bring'),
      p(
        'Trade licence, certificate of tax registration, bank letter not older than three months, insurance certificates, and the last audited accounts.',
      ),
      parties(
        'Confirmed',
        party('en', 'supplier', 'For the supplier', 'Qatra Water Services LLC'),
        party('en', 'procurement', 'Checked by Procurement', ALNOOR),
      ),
    ],
  },
  {
    key: 'leave-request',
    fileName: 'Leave request.pdf',
    language: 'en',
    reference: 'HR-L-{year}-1182',
    title: 'Leave Request',
    subtitle: 'Annual leave, Projects department',
    blocks: [
      facts(
        ['Employee', 'Nadia Benali, Project Manager'],
        ['Department', 'Projects, Saadiyat Gardens'],
        ['Balance before this request', '18 working days'],
      ),
      h('1. Requested leave'),
      blanks(
        { at: 'employee.from', label: 'First day' },
        { at: 'employee.to', label: 'Last day' },
        { at: 'employee.kind', label: 'Kind of leave' },
        { at: 'employee.phone', label: 'Reachable at' },
      ),
      h('2. Handover'),
      p(
        'Name the person who stands in, and what is open. Site instructions that cannot wait go to the Procurement Manager.',
      ),
      blanks({ at: 'employee.cover', label: 'Stand-in' }, { at: 'employee.open', label: 'Open matters' }),
      boxes({ at: 'employee.handover', label: 'I have handed over my open matters and my keys.' }),
      h('3. Rules'),
      p(
        'Leave of more than five days is asked for three weeks ahead. During concrete pours of the tower core at least one project manager stays on site.',
      ),
      p(
        'Days that fall on public holidays are not counted. Leave not taken by 31 March of the following year lapses, unless it was refused.',
      ),
      newPage,
      h('4. Decision'),
      blanks({ at: 'manager.note', label: 'Remarks of the approver' }),
      parties('Approval', party('en', 'finance', 'Chief Financial Officer', ALNOOR)),
    ],
  },
  {
    key: 'parking-licence',
    fileName: 'Parking licence, basement 2.pdf',
    language: 'en',
    reference: 'AND-{year}-00361',
    title: 'Parking Licence',
    subtitle: 'Ten places, basement 2, Al Maryah Tower',
    blocks: [
      p(
        'Al Noor Development PJSC (the “Owner”) offers Nordic Glazing ApS (the “Licensee”) the use of ten parking places, on these terms. The offer lapses when it is not signed by its expiry date.',
      ),
      facts(
        ['Places', 'B2-041 to B2-050'],
        ['Term', 'Twelve months from {day:14}'],
        ['Fee', 'AED 9,600 per place and year, in advance'],
        ['Access', 'Round the clock, by number plate'],
      ),
      h('1. Use'),
      p(
        '1.1 The places are for passenger cars of the Licensee’s staff and visitors. They are not let to others.',
      ),
      p('1.2 Vehicles of more than 2.1 metres height do not pass the ramp. Trailers are not parked.'),
      h('2. Charging'),
      p('2.1 Four of the places have a charger of 11 kW. Electricity is charged at cost, monthly, by meter.'),
      h('3. Care'),
      p(
        '3.1 The Owner keeps the car park lit, clean and watched. It does not answer for what is left in cars.',
      ),
      ...generalClauses('en', 4),
      parties(
        'Signed by the parties',
        party('en', 'owner', 'For the Owner', ALNOOR),
        party('en', 'licensee', 'For the Licensee', 'Nordic Glazing ApS'),
      ),
    ],
  },
  {
    key: 'landscape-services',
    fileName: 'Landscape upkeep, Saadiyat Gardens.pdf',
    language: 'en',
    reference: 'AND-{year}-00421',
    title: 'Services Agreement',
    subtitle: 'Landscape upkeep, Saadiyat Gardens',
    blocks: [
      p(
        'This Agreement is made between Al Noor Development PJSC (the “Client”) and Qatra Water Services LLC (the “Contractor”).',
      ),
      h('1. Services'),
      p(
        '1.1 The Contractor shall water, prune and replant the gardens, and keep the irrigation network and its controllers in working order.',
      ),
      p(
        '1.2 Treated water is used wherever it is available. The Contractor reports consumption per zone every month.',
      ),
      h('2. Term'),
      p(
        '2.1 Twelve months from 1 January {nextYear}, renewed for a year at a time unless a party gives sixty days’ notice.',
      ),
      h('3. Fees'),
      table(
        [0.5, 0.25, 0.25],
        ['Item', 'Frequency', 'Amount, AED'],
        ['Upkeep of planted areas, 14,200 m²', 'Monthly', '216,000.00'],
        ['Irrigation network and controllers', 'Monthly', '84,000.00'],
        ['Replanting, seasonal beds', 'Twice a year', '46,500.00'],
        ['Total', '', '346,500.00'],
      ),
      p('3.1 Invoices are payable within thirty days of receipt.'),
      h('4. Heat'),
      p('4.1 No work in the open between 12:30 and 15:00 from 15 June to 15 September.'),
      ...generalClauses('en', 5),
      parties(
        'Signed by the parties',
        party('en', 'client', 'For the Client', ALNOOR),
        party('en', 'contractor', 'For the Contractor', 'Qatra Water Services LLC'),
      ),
    ],
  },
  {
    key: 'showroom-permit',
    fileName: 'Works permit, show apartment.pdf',
    language: 'en',
    reference: 'WP-{year}-0088',
    title: 'Works Permit',
    subtitle: 'Show apartment, Saadiyat Gardens, building C',
    blocks: [
      facts(
        ['Contractor', 'Nordic Glazing ApS'],
        ['Place', 'Building C, level 4, apartment 402'],
        ['Works', 'Replacement of three sliding doors and one fixed pane'],
        ['Period', '{day:-8} to {day:4}'],
      ),
      h('Conditions'),
      p('1. Lifting with the tower crane only before 09:00. Panes are not stored on balconies.'),
      p(
        '2. The area below is closed off for as long as panes are moved. A banksman stands at both ends of the path.',
      ),
      p('3. Hot works are not allowed. Sealants with solvents need forced ventilation.'),
      p('4. Waste leaves the building on the same day. Glass is collected apart.'),
      p('5. Snagging takes place within two days of the last works, with the site manager.'),
      h('Insurance'),
      p(
        'The contractor’s all-risk insurance names the Client as insured and covers at least AED 5,000,000 for any one event.',
      ),
      parties(
        'Issued and accepted',
        party('en', 'client', 'Issued by', ALNOOR),
        party('en', 'contractor', 'Accepted by', 'Nordic Glazing ApS'),
      ),
    ],
  },
  {
    key: 'haulage-order',
    house: 'marsa',
    fileName: 'Haulage order.pdf',
    language: 'en',
    reference: 'MRS-{year}-0093',
    title: 'Haulage Order',
    subtitle: 'Forty containers, Khalifa Port to Al Ain',
    blocks: [
      p('The fleet carries the consignment below under the standing terms of Marsa Logistics.'),
      facts(
        ['Consignment', '40 containers of 20 feet, sealed'],
        ['First trip', '{day:3}'],
        ['Last trip', '{day:9}'],
      ),
      p('A driver without a valid gate pass is not sent. Seals are photographed at loading and at delivery.'),
      parties(
        'Signed by the carrier',
        party('en', 'carrier', 'For the fleet', 'Marsa Logistics LLC'),
        party('en', 'office', 'For the office', 'Marsa Logistics LLC'),
      ),
    ],
  },
]
