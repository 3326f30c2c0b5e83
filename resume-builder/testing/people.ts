import fc from 'fast-check'
import type { ResumeContent } from '../resume-content.ts'

const oneOf = (list: string) => fc.constantFrom(...list.split(', '))

const FIRST_NAMES =
  'Ana, María José, Grace, Łukasz, Aisha, François, Siân, Jürgen, Søren, Čeněk, Ștefan, Þóra, Mary Ann, Jean-Luc, Thảo, Óscar'
const LAST_NAMES =
  "García, Smith, Nguyễn, O'Brien, López Núñez, Okafor, Żółkowska, Đặng, De la Cruz, Dvořáková, Yılmaz, Griffith, van den Berg"
const TITLES =
  'Registered Nurse, Electrician, Teacher, Data Analyst, Truck Driver, Cashier, Line Cook, Office Manager, Security Guard'
const EMPLOYERS =
  "Griffin Logistics, Mercy Hospital, Luigi's Kitchen, Lincoln High School, Smith & Sons, City of Austin"
const SKILLS =
  'Excel, Customer service, Project management, Forklift, First aid, Spanish, SQL, Data entry, Patient care, Quality control'
const PLACES = [
  ['Boston', '02134'],
  ['New York', '10001'],
  ['Atlanta, Georgia', '30301'],
  ['', '77001'],
] as const

/** Generates people whose answers the resume reader has to find, with up to three jobs. */
export const anyPerson = fc
  .record({
    language: fc.constantFrom('en' as const, 'es' as const),
    first: oneOf(FIRST_NAMES),
    last: oneOf(LAST_NAMES),
    title: oneOf(TITLES),
    place: fc.constantFrom(...PLACES),
    phone: fc.stringMatching(/^\([2-9]\d\d\) [2-9]\d\d-\d{4}$/),
    employers: fc.array(oneOf(EMPLOYERS), { maxLength: 3 }),
    skills: fc.uniqueArray(oneOf(SKILLS), { minLength: 3 }),
  })
  .map(({ first, last, place: [town, zipCode], employers, ...answers }) => {
    const job = { title: answers.title, description: 'Helped customers every day\nTrained new colleagues' }
    const content: ResumeContent = {
      ...answers,
      name: `${first} ${last}`,
      email: `${mailbox(first)}.${mailbox(last)}@example.org`,
      town,
      zipCode,
      jobs: employers.map((employer, index) => ({
        ...job,
        employer,
        from: `${2020 - 4 * index}`,
        to: index === 0 ? '' : `${2024 - 4 * index}`,
      })),
      education: ['High School Diploma, Grady High School'],
      languages: ['English (native)', 'Polish'],
      certificates: [],
    }
    return { first, last, content }
  })

const PLAIN: { readonly [letter: string]: string } = { ł: 'l', đ: 'd', ø: 'o', þ: 'th', ı: 'i' }
const mailbox = (name: string) =>
  Array.from(name.normalize('NFKD').toLowerCase(), (letter) => PLAIN[letter] ?? letter)
    .join('')
    .replace(/[^a-z]/g, '')
