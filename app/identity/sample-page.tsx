import styles from './sample-page.module.css'
/** A picture of a contract: decoration, so its words are not ours to translate. */
export function SamplePage() {
  return (
    <div className={styles.sampleSheet} lang="en" dir="ltr">
      <div className={styles.samplePage}>
        <div className={styles.sampleHead}>
          <b>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M2 18V9l8-7 8 7v9h-5v-6H7v6z" fill="#1F4E5F" />
              <path d="M10 2l8 7v9h-5v-6h-3z" fill="#3B7C8C" />
            </svg>
            Al Noor Development PJSC
          </b>
          <div>
            Level 22, Al Maryah Tower, Al Maryah Island
            <br />
            PO Box 51204, Abu Dhabi, United Arab Emirates
          </div>
        </div>
        <p className={styles.sampleTitle}>Services Agreement</p>
        <p className={styles.sampleSub}>Facade maintenance, Al Maryah Tower · No. AND-2026-00417</p>
        <p>This Agreement is made on 19 November 2026 between:</p>
        <p className={styles.sampleIn}>
          (1) <b>Al Noor Development PJSC</b>, a public joint stock company registered in Abu Dhabi under
          licence CN-1184420 (the “Client”); and
        </p>
        <p className={styles.sampleIn}>
          (2) <b>Delcourt Façades SAS</b>, a company registered in Lyon under RCS 512 884 207, acting through
          its Abu Dhabi branch (the “Contractor”).
        </p>
        <h6>1. Services</h6>
        <p>
          1.1 The Contractor shall inspect, clean and repair the curtain wall, stone cladding and sealant
          joints of the Building, in accordance with the Schedule and with the method statement approved by
          the Client.
        </p>
        <p>
          1.2 The Contractor shall complete one inspection in each quarter and report every defect found
          within five working days.
        </p>
        <h6>2. Term</h6>
        <p>
          2.1 This Agreement takes effect on 1 January 2027 and continues for twenty-four months, unless ended
          earlier under clause 8.
        </p>
        <h6>3. Fees</h6>
        <p>3.1 The Client shall pay the following fees, exclusive of value added tax:</p>
        <table>
          <tbody>
            {FEES.map((row) => (
              <tr key={row[0]}>
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a picture never move
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          3.2 Invoices are payable within thirty days of receipt. Sums overdue bear interest at 4% above the
          Central Bank base rate.
        </p>
        <h6>4. Access and safety</h6>
        <p>
          4.1 The Client shall give access to the roof, the building maintenance unit and the anchor points
          from 06:00 to 15:00, Monday to Saturday.
        </p>
      </div>
    </div>
  )
}

const FEES = [
  ['Item', 'Frequency', 'Quantity', 'Amount, AED'],
  ['Rope-access inspection and report', 'Quarterly', '8', '308,000.00'],
  ['Full facade cleaning', 'Half-yearly', '4', '264,000.00'],
  ['Sealant replacement, per linear metre', 'On instruction', '1,600', '152,000.00'],
  ['Total', '', '', '724,000.00'],
] as const
