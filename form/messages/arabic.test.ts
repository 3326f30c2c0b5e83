import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inLanguage, translateIn } from '../testing/render.ts'
import { textsOf } from '../testing/texts-of.ts'
import { readableDuration, readableSize, translateCount, translateList } from './amounts.ts'

const inArabic = Object.entries(textsOf('ar'))

test('no English is left in an Arabic sentence but names and formats', () => {
  const NAMES =
    /Resume Library|JavaScript|Pages|PDF|DOCX?|TXT|RTF|JPEG|PNG|HEIC|XML|Excel|\(Associate\)|\(referrer\)|\{\w+\}|\/login/g
  const left = inArabic.filter(([, text]) => /[a-z]/i.test(text.replace(NAMES, '')))
  assert.deepEqual(left, [])
})

test('Arabic has its own punctuation, and US digits', () => {
  for (const [key, text] of inArabic) assert.doesNotMatch(text.replaceAll(/\d,\d/g, ''), /[,;?٠-٩]/, key)
})

test('values from left to right are isolated', () => {
  for (const [key, text] of inArabic) {
    const apart = text.replaceAll(/[\u2066-\u2068][^\u2066-\u2069]*\u2069/g, '')
    assert.doesNotMatch(apart, /[\u2066-\u2069]|\{(filename|email|host|errors)\}/, key)
  }
})

test('instructions are nouns, never masculine imperatives', () => {
  const MASCULINE =
    /(^|[\s«(])(ادخل|أدخل|اكتب|اختر|أرسل|ارفع|حمّل|اضغط|انقر|راجع|تحقق|أعد|حاول|استخدم|احتفظ|اسحب|أضف|سجّل|غيّر|تابع|انتظر|عد|تريد|تستطيع|ترغب|تعرف|مسجل|مسجّل|مستعد|حاصل|المرشح|مرحبًا بك أخي)(?:ه|ها|هم|ني)?(?=[\s.،؛:!)»]|$)/
  for (const [key, text] of inArabic) assert.doesNotMatch(text, MASCULINE, key)
})

test('counts have the Arabic plural forms', () => {
  inLanguage('ar')
  const translate = translateIn('ar')
  const offers = [1, 2, 3, 11].map((count) => translateCount(translate, 'fill_offer', count))
  assert.match(offers[0]!, /حقل فارغ واحد/)
  assert.match(offers[1]!, /حقلين/)
  assert.match(offers[2]!, /3 حقول/)
  assert.match(offers[3]!, /11 حقلًا/)
  assert.equal(readableDuration(2, 'ar'), 'ثانيتان')
  assert.equal(readableDuration(61, 'ar'), 'دقيقتان')
  assert.match(readableSize(6.5 * 1024 ** 2, translate), /^6\.5 ميغابايت$/)
  assert.equal(translateList(['أ', 'ب']), 'أ وب')
})
