import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '@resume-library/server/testing/until'
import {
  decodeToken,
  matchesToken,
  matchesVerification,
  verificationToken,
} from '../../candidates/erase-token.ts'
import { someCandidate } from '../../testing/candidates.ts'
import { engines } from '../../testing/storage.ts'
import { enqueueDailyCount } from '../notifications.ts'
import { REPORT_TO, type ReceivedMail, startMailServer } from '../testing/mail-server.ts'
import { mailVariables, PUBLIC_URL, useNotified } from '../testing/notified.ts'

const linkIn = (mail: ReceivedMail | undefined, path: string) =>
  new RegExp(`${PUBLIC_URL}/candidate/${path}/([\\w-]+)`).exec(mail?.parts.get('text/plain') ?? '')?.[1] ?? ''

/** Registers an address four times, and erases it before each next one, once its mail is sent. */
async function registerFourTimes(
  email: string,
  { candidates, archive }: Awaited<ReturnType<typeof useNotified>>,
  isSent: (time: number) => boolean | Promise<boolean>,
): Promise<void> {
  for (let time = 1; time <= 3; time += 1) {
    const candidate = someCandidate({ email })
    await candidates.add(candidate)
    await until(true, () => isSent(time))
    await archive.erase(candidate.id)
  }
  await candidates.add(someCandidate({ email }))
}

for (const engine of engines()) {
  describe(`mail from ${engine.name}`, { concurrency: 4 }, () => {
    test('says to the person what the page said, in their language, with links of their own', async (context) => {
      const server = await startMailServer(context)
      const { candidates, archive, start } = await useNotified(context, engine, mailVariables(server.url))
      const candidate = someCandidate({ language: 'ar' })
      await candidates.add(candidate)
      await candidates.add(someCandidate({ language: 'tlh' }))
      start()
      await until(true, () => server.received.length === 2)
      const mail = server.received.find(({ to }) => to[0] === candidate.email)
      const html = mail?.parts.get('text/html') ?? ''
      assert.match(html, /<html lang="ar" dir="rtl">[\s\S]*https:\/\/board\.example\.com\/login/)
      assert.match(html, /<h1[^>]*>[^<]+ – \u2068Harbor &lt;Jobs&gt;\u2069<\/h1>/)
      assert.doesNotMatch(html, /<img|<script|<link|url\(|@import/i)
      assert.equal(mail?.headers.get('auto-submitted'), 'auto-generated')
      const english = server.received.find(({ to }) => to[0] !== candidate.email)
      assert.match(english?.parts.get('text/plain') ?? '', /^You are registered – Harbor <Jobs>\r?\n/)
      assert.match(english?.headers.get('subject') ?? '', /registered.*Harbor/)
      const digests = (await archive.eraseDigests(candidate.id)) ?? ''
      const token = decodeToken(linkIn(mail, 'verify'))!
      assert.deepEqual(verificationToken(decodeToken(linkIn(mail, 'erase'))!), token)
      assert.ok(matchesVerification(token, candidate.email, digests))
      assert.ok(!matchesVerification(token, 'other@example.com', digests))
    })

    test('has nothing that a candidate wrote, in no header and no text', async (context) => {
      const server = await startMailServer(context)
      const { candidates, start } = await useNotified(context, engine, mailVariables(server.url))
      const hostile = 'x\r\nBcc: all@example.com\r\n\r\n<a href="https://evil.example">win</a>'
      const texts = { first_name: hostile, last_name: hostile, home_town: hostile, language: hostile }
      await candidates.add(someCandidate(texts))
      start()
      await until(true, () => server.received.length === 1)
      const [mail] = server.received
      assert.equal(mail?.to.length, 1)
      assert.equal(mail?.headers.get('bcc'), undefined)
      assert.doesNotMatch([mail!.raw, ...mail!.parts.values()].join('\n'), /evil\.example|all@|^bcc:/im)
    })

    test('is not sent to whom is erased meanwhile', async (context) => {
      const server = await startMailServer(context)
      const { candidates, archive, start } = await useNotified(context, engine, mailVariables(server.url))
      const [erased, stays] = [someCandidate(), someCandidate()]
      await candidates.add(erased)
      await candidates.add(stays)
      await archive.erase(erased.id)
      const copy = start()
      await until(true, async () => (await copy.states()).waiting === 0)
      assert.deepEqual(server.tried, [stays.email])
      assert.equal((await copy.states()).discarded, 1)
    })

    test('ends where the address is refused, and is tried again after anything else', async (context) => {
      const server = await startMailServer(context)
      const { candidates, archive, start } = await useNotified(context, engine, mailVariables(server.url))
      const candidate = someCandidate()
      server.replies.recipient = 550
      await candidates.add(candidate)
      const copy = start()
      await until(true, async () => (await copy.states()).refused === 1)
      for (const replies of [
        { recipient: 450, data: 0 },
        { recipient: 0, data: 451 },
      ]) {
        Object.assign(server.replies, replies)
        const later = someCandidate()
        await candidates.add(later)
        await until(true, () => server.tried.filter((address) => address === later.email).length >= 2)
        Object.assign(server.replies, { recipient: 0, data: 0 })
        await until(true, () => server.received.at(-1)?.to[0] === later.email)
        // All attempts had the same links.
        assert.equal((await archive.eraseDigests(later.id))?.split(' ').length, 1)
      }
      assert.equal(server.tried.filter((address) => address === candidate.email).length, 1)
    })

    test('waits while the server is away or refuses the login', async (context) => {
      const server = await startMailServer(context)
      const url = new URL(server.url)
      Object.assign(url, { username: 'user', password: 'wrong' })
      const { candidates, start } = await useNotified(context, engine, mailVariables(url.href))
      await candidates.add(someCandidate())
      const copy = start()
      await until('SMTP 535', async () => (await copy.waiting(1))[0]?.last_error)
      assert.equal(server.received.length, 0)
    })

    test('follows a new address, whose old link no longer verifies', async (context) => {
      const server = await startMailServer(context)
      const { candidates, archive, start } = await useNotified(context, engine, mailVariables(server.url))
      const candidate = someCandidate()
      await candidates.add(candidate)
      start()
      await until(true, () => server.received.length === 1)
      const old = decodeToken(linkIn(server.received[0], 'verify'))!
      const email = `new.${candidate.email}`
      const correct = async (changes: object) =>
        archive.correct(candidate.id, changes, (await archive.find({ id: candidate.id }))!.position)
      await correct({ first_name: 'Augusta' })
      await correct({ email })
      await until(true, () => server.received.length === 2)
      assert.deepEqual(server.received[1]?.to, [email])
      const digests = (await archive.eraseDigests(candidate.id)) ?? ''
      assert.ok(!matchesVerification(old, email, digests))
      assert.ok(!matchesToken(old, digests), 'nor erases')
      assert.ok(matchesVerification(decodeToken(linkIn(server.received[1], 'verify'))!, email, digests))
    })

    test('goes to one mailbox three times a day at most, by tags and dots, by two copies and after a restart', async (context) => {
      const server = await startMailServer(context)
      const { candidates, storage, start } = await useNotified(context, engine, mailVariables(server.url))
      // The next is due before it is known that the last was taken.
      server.replies.wait = 300
      const [name, domain] = someCandidate().email.split('@')
      const add = (tag: string, dotted = name) =>
        candidates.add(someCandidate({ email: `${dotted}${tag}@${domain}` }))
      await Promise.all(['', '+a', '+b', '+c', '+d+e'].map((tag) => add(tag)))
      const isFull = (copy: ReturnType<typeof start>, waiting: number) =>
        until(true, async () => {
          const reasons = (await copy.waiting(9)).map(({ last_error }) => last_error)
          return reasons.length >= waiting && reasons.every((reason) => reason === 'too many to this address')
        })
      const copies = [start(), start()] as const
      await isFull(copies[0], 2)
      await Promise.all(copies.map(({ close }) => close()))
      assert.equal(await add('+f', name!.split('').join('.')), 'added')
      // The next place is free in half an hour, for which no other mailbox waits.
      await storage.execute('update mail_attempts set at = at - 23.5 * 3600000')
      await isFull(start(), 3)
      assert.equal(server.tried.length, 3)
      await candidates.add(someCandidate())
      await until(4, () => server.tried.length)
      // Sent by a clock that was ahead.
      await storage.execute('update mail_attempts set at = at + 1e11')
      assert.equal(await add('+g'), 'added')
      await until(true, () => server.tried.length > 4)
      assert.ok(!JSON.stringify(await storage.execute('select * from mail_attempts')).includes(name!))
    })

    test('goes there no more often where the server takes it and breaks off', async (context) => {
      const server = await startMailServer(context)
      server.replies.breaksOff = true
      const { candidates, start } = await useNotified(context, engine, mailVariables(server.url))
      await candidates.add(someCandidate())
      const copy = start()
      await until('too many to this address', async () => (await copy.waiting(1))[0]?.last_error)
      assert.equal(server.received.length, 3)
    })

    test('counts reach the operator where candidates give that address, too', async (context) => {
      const server = await startMailServer(context)
      const notified = await useNotified(context, engine, mailVariables(server.url))
      const copy = notified.start()
      await registerFourTimes(REPORT_TO, notified, async () => (await copy.states()).waiting === 0)
      await until('too many to this address', async () => (await copy.waiting(1))[0]?.last_error)
      await enqueueDailyCount(notified.database, new Date('2026-11-25T00:10:00Z'))
      await until(true, () =>
        server.reports.some(({ headers }) => headers.get('subject')?.endsWith('2026-11-24')),
      )
    })

    test('counts registrations of a day for the operator, once for all copies, without a name', async (context) => {
      const server = await startMailServer(context)
      const { database, candidates, start } = await useNotified(context, engine, mailVariables(server.url))
      const now = new Date('2026-11-25T00:10:00Z')
      await enqueueDailyCount(database, now)
      const created = ['2026-11-24T00:00:00.000Z', '2026-11-24T23:59:59.999Z', '2026-11-25T00:00:00.000Z']
      for (const created_at of created) await candidates.add(someCandidate({ created_at }))
      await Promise.all([1, 2, 3].map(() => enqueueDailyCount(database, now)))
      start()
      const ofDay = () =>
        server.reports
          .map(({ headers }) => headers.get('subject'))
          .filter((text) => text?.endsWith('2026-11-24'))
      await until(true, () => server.received.length === 3 && ofDay().length > 0)
      await enqueueDailyCount(database, now)
      await sleep(300)
      assert.deepEqual(ofDay(), ['2 people registered on 2026-11-24'])
      for (const { raw } of server.reports) assert.doesNotMatch(raw, /Ada|Lovelace/)
    })
  })
}
