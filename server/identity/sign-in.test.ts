import { describe, expect, it } from 'vitest'
import { bearer, identityWorld, minutes, PASSWORD } from '../../tests/identity/identity-world.ts'

const SARA = { userName: 'sara@alnoor.ae', password: PASSWORD }

describe('signing in', () => {
  it('[R1264][C059] the ways of signing in are asked first and tell nothing about an account', async () => {
    const world = identityWorld()
    await world.person()
    const known = await world.browser().post('Token/AuthType', { userName: 'sara@alnoor.ae' })
    const unknown = await world.browser().post('Token/AuthType', { userName: 'nobody@nowhere.ae' })
    expect(known.data).toEqual({
      authType: 'password',
      methods: ['password', 'mailedCode', 'passkey'],
      providers: [],
    })
    expect(unknown).toEqual(known)
  })

  it('[R1260][C058] with e-mail and password answers accessToken, expiresIn and refreshToken', async () => {
    const world = identityWorld()
    const personId = await world.person()
    const answer = await world.browser().post('Token/GetToken', SARA)
    expect(answer).toMatchObject({ status: 200, code: 0 })
    expect(answer.data).toMatchObject({ expiresIn: 900, userId: personId, isAccountVerified: true })
    const me = await world.browser().get('Customer/Get', bearer(answer.data.accessToken))
    expect(me.data).toMatchObject({
      customerId: personId,
      fullNameEn: 'Sara Al Mansoori',
      isOrgAdmin: true,
      organizationNameEn: 'Al Noor',
    })
  })

  it('[R0250] a user ID signs in as well as an address, in any case', async () => {
    const world = identityWorld()
    const personId = await world.person()
    const byId = await world
      .browser()
      .post('Token/GetToken', { userName: personId.slice(7).toUpperCase(), password: PASSWORD })
    const byEmail = await world.browser().post('Token/GetToken', { ...SARA, userName: 'SARA@AlNoor.ae' })
    expect([byId.code, byEmail.code]).toEqual([0, 0])
  })

  it('[R1385][R1386][M427][M428] a wrong password and an unknown account get the same answer, worded by what was typed', async () => {
    const world = identityWorld()
    await world.person()
    const wrong = await world.browser().post('Token/GetToken', { ...SARA, password: 'Wrong-Password-1' })
    const unknown = await world.browser().post('Token/GetToken', { ...SARA, userName: 'nobody@alnoor.ae' })
    expect([wrong.status, wrong.en]).toEqual([401, 'Email and Password do not match'])
    expect(unknown).toEqual(wrong)
    const byId = await world
      .browser()
      .post('Token/GetToken', { userName: 'sara', password: 'Wrong-Password-1' })
    expect(byId.en).toBe('User ID and Password do not match')
  })

  it('a known and an unknown account take equally long', async () => {
    const world = identityWorld()
    await world.person()
    const time = async (userName: string, network: string) => {
      const start = performance.now()
      await world.browser(network).post('Token/GetToken', { userName, password: 'Wrong-Password-1' })
      return performance.now() - start
    }
    await time('warm@up.ae', '10.9.9.9')
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 6; round++) {
      known.push(await time('sara@alnoor.ae', `10.1.0.${round}`))
      unknown.push(await time('nobody@alnoor.ae', `10.1.0.${round}`))
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[3] ?? 0
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5)
    expect(median(unknown) / median(known)).toBeLessThan(2)
  })

  it('after 5 failures the way is shut for 15 minutes, known or not, even for the right password', async () => {
    const world = identityWorld()
    await world.person()
    for (const userName of ['sara@alnoor.ae', 'nobody@alnoor.ae']) {
      const browser = world.browser()
      for (let attempt = 1; attempt <= 5; attempt++)
        expect((await browser.post('Token/GetToken', { userName, password: 'x' })).code).toBe(9100)
      const sixth = await browser.post('Token/GetToken', { userName, password: 'x' })
      expect(sixth).toMatchObject({
        status: 429,
        code: 9102,
        en: 'Too many attempts. Try again in 15 minutes.',
      })
      expect((await browser.post('Token/GetToken', { userName, password: PASSWORD })).code).toBe(9102)
    }
    world.pass(minutes(15) + 1)
    expect((await world.browser().post('Token/GetToken', SARA)).code).toBe(0)
  })

  it('every further failure after a lock-out doubles the wait; a success forgets them', async () => {
    const world = identityWorld()
    await world.person()
    const browser = world.browser()
    const fail = () => browser.post('Token/GetToken', { ...SARA, password: 'x' })
    for (let attempt = 0; attempt < 5; attempt++) await fail()
    world.pass(minutes(15) + 1)
    expect((await fail()).code).toBe(9100)
    expect((await fail()).data.minutes).toBe(30)
    world.pass(minutes(30) + 1)
    expect((await browser.post('Token/GetToken', SARA)).code).toBe(0)
    expect((await fail()).code).toBe(9100)
  })

  it('a stranger cannot lock somebody out from afar with five tries', async () => {
    const world = identityWorld()
    await world.person()
    for (let attempt = 0; attempt < 5; attempt++)
      await world.browser('203.0.113.7').post('Token/GetToken', { ...SARA, password: 'x' })
    expect((await world.browser('10.0.0.1').post('Token/GetToken', SARA)).code).toBe(0)
  })

  it('[R1390][R1391][R1392][M433][M434][M432] what stands in the way is said only after the right password', async () => {
    const world = identityWorld()
    const { person, organizationMember } = world.db.tables
    await world.person()
    const status = (value: string) =>
      world.db.transact((query) =>
        query
          .update(person)
          .set({ status: value })
          .then(() => {}),
      )
    await status('disabled')
    expect((await world.browser().post('Token/GetToken', { ...SARA, password: 'x' })).code).toBe(9100)
    expect((await world.browser().post('Token/GetToken', SARA)).en).toBe(
      'Your account has been deactivated by admin',
    )
    await status('deactivatedByUser')
    expect((await world.browser().post('Token/GetToken', SARA)).en).toBe('User is disabled')
    await status('active')
    await world.db.transact((query) => query.delete(organizationMember).then(() => {}))
    expect((await world.browser().post('Token/GetToken', SARA)).en).toBe(
      'You must accept invitation before login',
    )
  })
})

describe('cookies', () => {
  it('[R1302][R1303][R1305][R1306][R1307][R1308][R1309] five cookies mirror the session for a day, strictly for this site', async () => {
    const world = identityWorld()
    const personId = await world.person()
    const { setCookies } = await world.browser().post('Token/GetToken', { ...SARA, cookieOnly: true })
    const mirrors = setCookies.filter(
      (line) => !line.includes('; HttpOnly') && !line.startsWith('refreshToken='),
    )
    expect(mirrors).toEqual([
      `userId=${encodeURIComponent(personId)}; Max-Age=86400; Path=/; SameSite=Strict`,
      'loginType=password; Max-Age=86400; Path=/; SameSite=Strict',
      'loggeduserType=orgAdmin; Max-Age=86400; Path=/; SameSite=Strict',
      'locale=en; Max-Age=86400; Path=/; SameSite=Strict',
      'isAccountVerified=1; Max-Age=86400; Path=/; SameSite=Strict',
    ])
  })

  it('a language chosen in this browser is not spoken of, so that one chosen meanwhile is not overwritten', async () => {
    const world = identityWorld()
    await world.person()
    const browser = world.browser()
    browser.cookies.set('locale', 'ar')
    const { setCookies } = await browser.post('Token/GetToken', SARA)
    expect(setCookies.map((line) => line.split('=')[0])).not.toContain('locale')
    expect(browser.cookies.get('locale')).toBe('ar')
  })

  it('[R1304] they are secure unless the installation is local', async () => {
    const world = identityWorld({ PUBLIC_URL: 'https://sign.example.ae', SMTP_URL: 'smtp://mail.example.ae' })
    await world.person()
    const { setCookies } = await world.browser().post('Token/GetToken', SARA)
    expect(setCookies.every((line) => line.endsWith('; Secure'))).toBe(true)
  })

  it('the refresh token is out of reach of scripts, and not in the answer when a browser asks so', async () => {
    const world = identityWorld()
    await world.person()
    const answer = await world.browser().post('Token/GetToken', { ...SARA, cookieOnly: true })
    expect(answer.data.refreshToken).toBeNull()
    expect(answer.setCookies.find((line) => line.startsWith('refreshToken='))).toMatch(
      /; Max-Age=2592000; Path=\/api; SameSite=Strict; HttpOnly$/,
    )
  })
})

describe('staying signed in', () => {
  async function signedIn() {
    const world = identityWorld()
    await world.person()
    const browser = world.browser()
    const { data } = await browser.post('Token/GetToken', SARA)
    const refresh = (refreshToken: string) =>
      world.browser().get('Token/refreshToken', { 'refresh-token': refreshToken })
    return { world, browser, data, refresh }
  }

  it('[R1316][R1317][R1318][C061] after 15 minutes the access token is refused; a refresh answers a new one with expiresIn and refreshToken', async () => {
    const { world, data, refresh } = await signedIn()
    world.pass(minutes(15) + 1)
    expect((await world.browser().get('Customer/Get', bearer(data.accessToken))).status).toBe(401)
    const renewed = await refresh(data.refreshToken)
    expect(renewed.data).toMatchObject({ expiresIn: 900 })
    expect(renewed.data.refreshToken).not.toBe(data.refreshToken)
    expect((await world.browser().get('Customer/Get', bearer(renewed.data.accessToken))).status).toBe(200)
  })

  it('a browser refreshes by its cookie alone, and the cookie changes', async () => {
    const { browser } = await signedIn()
    const before = browser.cookies.get('refreshToken')
    const renewed = await browser.get('Token/refreshToken')
    expect([renewed.code, renewed.data.refreshToken]).toEqual([0, null])
    expect(browser.cookies.get('refreshToken')).not.toBe(before)
  })

  it('a lost reply signs nobody out: the previous token gives the same next one until that is used', async () => {
    const { data, refresh } = await signedIn()
    const lost = await refresh(data.refreshToken)
    const again = await refresh(data.refreshToken)
    expect(again.code).toBe(0)
    expect(again.data.refreshToken).toBe(lost.data.refreshToken)
    expect((await refresh(again.data.refreshToken)).code).toBe(0)
  })

  it('a token older than the previous one is a stolen copy: the session ends for both', async () => {
    const { world, data, refresh } = await signedIn()
    const second = await refresh(data.refreshToken)
    const third = await refresh(second.data.refreshToken)
    const stolen = await refresh(data.refreshToken)
    expect(stolen).toMatchObject({ status: 401, code: 9108, data: { reason: 'replayed' } })
    expect((await refresh(third.data.refreshToken)).data).toEqual({ reason: 'expired' })
    world.pass(5_001) // what another node may still have in memory
    expect((await world.browser().get('Customer/Get', bearer(third.data.accessToken))).status).toBe(401)
  })

  it('forged refresh tokens are refused and end nothing', async () => {
    const { data, refresh } = await signedIn()
    const forged = [
      data.refreshToken.slice(0, 26) + 'A'.repeat(43),
      'z'.repeat(69),
      `${data.refreshToken}x`,
      data.accessToken,
    ]
    expect((await refresh(forged[1] ?? '')).data).toEqual({ reason: 'unknown' })
    expect((await refresh(forged[2] ?? '')).data).toEqual({ reason: 'unknown' })
    expect((await refresh(forged[3] ?? '')).data).toEqual({ reason: 'unknown' })
    expect((await refresh(data.refreshToken)).code).toBe(0)
  })

  it('a session slides for 30 days and then has expired', async () => {
    const { world, data, refresh } = await signedIn()
    world.pass(29 * 86_400_000)
    const renewed = await refresh(data.refreshToken)
    world.pass(29 * 86_400_000)
    const again = await refresh(renewed.data.refreshToken)
    expect(again.code).toBe(0)
    world.pass(30 * 86_400_000 + 1)
    expect((await refresh(again.data.refreshToken)).data).toEqual({ reason: 'expired' })
  })

  it('[C066] signing out ends the session at once, also when the access token has run out', async () => {
    const { world, browser, data } = await signedIn()
    world.pass(minutes(20))
    const out = await browser.post('Token/Logout')
    expect(out).toMatchObject({ code: 0, en: 'You are signed out' })
    expect(browser.cookies.has('refreshToken')).toBe(false)
    expect(browser.cookies.get('locale')).toBe('en')
    expect(world.ended).toEqual([data.sessionId])
    expect(
      (await world.browser().get('Token/refreshToken', { 'refresh-token': data.refreshToken })).data,
    ).toEqual({ reason: 'revoked' })
  })

  it('signing out twice, or without a session, is no error', async () => {
    const { browser, world } = await signedIn()
    await browser.post('Token/Logout')
    expect((await browser.post('Token/Logout')).code).toBe(0)
    expect((await world.browser().post('Token/Logout')).code).toBe(0)
  })
})

describe('sessions on other devices', () => {
  it('[R0371] are listed with the present one marked, and one or all others can be ended at once', async () => {
    const world = identityWorld()
    await world.person()
    const phone = (await world.browser('10.0.0.2').post('Token/GetToken', SARA, { 'user-agent': 'Phone' }))
      .data
    const tablet = (await world.browser('10.0.0.3').post('Token/GetToken', SARA)).data
    const here = (await world.browser().post('Token/GetToken', SARA)).data
    const mine = bearer(here.accessToken)
    const list = (await world.browser().get('Session/Get', mine)).data
    expect(list.map((one: { current: boolean }) => one.current).filter(Boolean)).toHaveLength(1)
    expect(list).toHaveLength(3)

    expect((await world.browser().post('Session/Revoke', { sessionId: phone.sessionId }, mine)).data).toEqual(
      { ended: 1 },
    )
    expect((await world.browser().get('Customer/Get', bearer(phone.accessToken))).status).toBe(401)
    expect(
      (await world.browser().get('Token/refreshToken', { 'refresh-token': phone.refreshToken })).data,
    ).toEqual({ reason: 'revoked' })
    expect((await world.browser().post('Session/Revoke', { others: true }, mine)).data).toEqual({ ended: 1 })
    expect((await world.browser().get('Customer/Get', bearer(tablet.accessToken))).status).toBe(401)
    expect((await world.browser().get('Customer/Get', mine)).status).toBe(200)
    expect(world.ended).toEqual([phone.sessionId, tablet.sessionId])
  })

  it('nobody ends a session of somebody else, or learns that it exists', async () => {
    const world = identityWorld()
    await world.person()
    await world.person('omar@delcourt.fr')
    const sara = (await world.browser().post('Token/GetToken', SARA)).data
    const omar = (await world.browser().post('Token/GetToken', { ...SARA, userName: 'omar@delcourt.fr' }))
      .data
    const foreign = await world
      .browser()
      .post('Session/Revoke', { sessionId: sara.sessionId }, bearer(omar.accessToken))
    const nowhere = await world
      .browser()
      .post('Session/Revoke', { sessionId: 'session:none' }, bearer(omar.accessToken))
    expect(foreign.status).toBe(404)
    expect(foreign).toEqual(nowhere)
    expect((await world.browser().get('Customer/Get', bearer(sara.accessToken))).status).toBe(200)
  })

  it('[R1206] an account that is disabled is out within seconds on every node, and comes in no more', async () => {
    const world = identityWorld()
    await world.person()
    const { data } = await world.browser().post('Token/GetToken', SARA)
    await world.browser().get('Customer/Get', bearer(data.accessToken))
    await world.db.transact((query) =>
      query
        .update(world.db.tables.person)
        .set({ status: 'disabled' })
        .then(() => {}),
    )
    world.pass(5_001)
    expect((await world.browser().get('Customer/Get', bearer(data.accessToken))).status).toBe(401)
    expect(
      (await world.browser().get('Token/refreshToken', { 'refresh-token': data.refreshToken })).data,
    ).toEqual({ reason: 'revoked' })
    // Why is told to whoever knows the password; everybody else learns as little as of an unknown account.
    const again = await world.browser().post('Token/GetToken', SARA)
    expect(again).toMatchObject({ status: 403, code: 9109, setCookies: [] })
    expect(again.en).toBe('Your account has been deactivated by admin')
    const guess = await world.browser().post('Token/GetToken', { ...SARA, password: 'guess' })
    expect(guess).toMatchObject({ status: 401, code: 9100, setCookies: [] })
  })

  it('[R1083][R1084] an empty user name or user ID, or none, is refused before anything is looked up', async () => {
    const world = identityWorld()
    expect(await world.browser().post('Token/GetToken', { password: PASSWORD, userId: '' })).toMatchObject({
      code: 9000,
      data: { field: 'userId' },
    })
    for (const userName of ['', undefined])
      expect(await world.browser().post('Token/GetToken', { ...SARA, userName })).toMatchObject({
        code: 9000,
        data: { field: 'userName' },
      })
  })
})

describe('what the app asks', () => {
  it('[C100][R1344][R1345][R0749] Config/Get has otpSettings and fileUploadOptions', async () => {
    const { data } = await identityWorld().browser().get('Config/Get')
    expect(data.otpSettings).toEqual({ length: 6, expirySeconds: 300, resendSeconds: 60, maxAttempts: 5 })
    expect(Object.keys(data.fileUploadOptions)).toEqual([
      'enableFileValidation',
      'allowedExtensions',
      'allowedMimeTypes',
      'attachmentAllowedExtensions',
      'attachmentAllowedMimeTypes',
      'maxFileSize',
    ])
    expect(data.fileUploadOptions.maxFileSize).toBe(214_958_080)
    expect(data.fileUploadOptions.enableFileValidation).toBe(false)
    expect([data.deploymentType, data.tenantId, data.idleTimeoutSeconds]).toEqual([2, 2, 600])
  })

  it('[R0750][R1157][R1158][R1159] Config/Get tells the types and the size the installation is configured with', async () => {
    const environment = {
      FILE_VALIDATION: 'true',
      ALLOWED_EXTENSIONS: '.PDF, docx',
      ATTACHMENT_ALLOWED_MIME_TYPES: 'image/png',
      MAX_UPLOAD_BYTES: '1000',
    }
    const { data } = await identityWorld(environment).browser().get('Config/Get')
    expect(data.fileUploadOptions).toMatchObject({
      enableFileValidation: true,
      allowedExtensions: ['pdf', 'docx'],
      attachmentAllowedMimeTypes: ['image/png'],
      maxFileSize: 1000,
    })
    expect(data.fileUploadOptions.attachmentAllowedExtensions).toContain('msg')
  })

  it('demo logins are told on a local demo only', async () => {
    const shown = async (environment: Record<string, string>) =>
      (await identityWorld(environment).browser().get('Config/Get')).data.demoLogins.length
    const elsewhere = { PUBLIC_URL: 'https://sign.example.ae', SMTP_URL: 'smtp://mail.example.ae' }
    expect([await shown({}), await shown({ DEMO: 'false' }), await shown(elsewhere)]).toEqual([1, 0, 0])
  })

  it('[C072] clientinfo tells what the server knows of the browser', async () => {
    const { data } = await identityWorld()
      .browser('10.0.0.7')
      .get('workflowef/clientinfo', { 'user-agent': 'Test', 'accept-language': 'ar' })
    expect(data).toMatchObject({ address: '10.0.0.7', userAgent: 'Test', language: 'ar' })
  })

  it('[C030] the top menu has Administration for administrators only', async () => {
    const world = identityWorld()
    await world.person()
    const place = world.db.tables.organizationMember
    await world.db.transact((query) =>
      query
        .update(place)
        .set({ userClass: 'internal' })
        .then(() => {}),
    )
    const { data } = await world.browser().post('Token/GetToken', SARA)
    const tabs = () => world.browser().get('organizationAttribute/getTopMenu', bearer(data.accessToken))
    expect((await tabs()).data).toEqual(['Documents & Forms', 'Designer', 'Contacts', 'Administration'])
    await world.db.transact((query) =>
      query
        .update(place)
        .set({ roles: ['member'] })
        .then(() => {}),
    )
    world.identity.forgetAll()
    expect((await tabs()).data).toEqual(['Documents & Forms'])
  })

  it('every call of this area stands in the API reference under its own path', () => {
    const paths = identityWorld().identity.calls.map((call) => call.path)
    expect(new Set(paths).size).toBe(paths.length)
  })
})
