import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { INITIAL_VALUES } from './candidate.ts'
import { checkField } from './form-rules.ts'
import { linkFault, providerRequest, submittedCandidate } from './provider-request.ts'

const NOW = new Date(0)
/** Typed, and as it is sent; by API alike. */
const PASTED = [
  ['email', '\u200bSam@example.com', 'sam@example.com'],
  ['email', '\u2068sam@exam\u00adple.com\u2069\ufeff', 'sam@example.com'],
  ['email', 'sam@Bücher.example', 'sam@xn--bcher-kva.example'],
  ['email', 'sam@例え。テスト', 'sam@xn--r8jz45g.xn--zckzah'],
  ['email', 'sam@1.2', 'sam@1.2'],
  ['zip_code', '\u202a22201\u202c', '22201'],
  ['zip_code', '22201\u20111234', '22201'],
  ['zip_code', '22201–1234\u200e', '22201'],
  ['phone', '+1\ufe0d-212-555-0142', '+12125550142'],
  ['phone', '\u200etel:+1-212-555-0142', '+12125550142'],
  ['phone', '\u2060', ''],
  ['first_name', 'می\u200cنا', 'می\u200cنا'],
  ['password', '\u200bdifference\u00ad', '\u200bdifference\u00ad'],
  ['email', '\uf0e0 sam@example.com\u0007', 'sam@example.com'],
  ['resume_url', '\u202ahttps://example.com/cv\u200b.pdf\ufeff', 'https://example.com/cv.pdf'],
  ['resume_url', 'https://example.com/می\u200cنا\u200c', 'https://example.com/می%E2%80%8Cنا'],
] as const

test('what nobody sees in a pasted value falls away, but for names and passwords', () => {
  for (const [field, typed, sent] of PASTED) {
    assert.equal(checkField(field, typed), null, typed)
    const submitted = submittedCandidate(
      { ...INITIAL_VALUES, [field]: typed },
      { resume_url: typed, uploaded_resume: null },
      NOW,
    )
    for (const received of [submitted, { [field]: typed }])
      assert.equal(providerRequest(received, NOW)[field], sent, typed)
  }
})

describe('a link', () => {
  const faults = [
    [
      'resume_url_is_file',
      [
        ...[
          'cv.pdf',
          'Resume.PDF',
          'https://cv.pdf',
          'my cv.docx',
          'resume.pages',
          'cv.pdf#page=2',
          'cv.rtf\u200b',
          'cv.pdf:443',
          'resume.mhtml',
        ],
        ...['C:\\Users\\sam\\cv.pdf', 'C:/cv.odt', 'file:///home/sam/cv', 'IMG_1.HEIC'],
      ],
    ],
    [
      'resume_url_is_several',
      [
        ...[' ', '\n', ',', '،', '', '; '].map(
          (between) => `https://a.example/cv.pdf${between}https://b.example/cv.pdf`,
        ),
        'a.example/cv.pdf b.example/cv.pdf',
        'a.example www.b.example',
      ],
    ],
    [
      'null',
      [
        ...[
          'example.com',
          'jane.doc.com',
          'cv.me/jane',
          'jane.github.io',
          'example.com/cv.pdf',
          'resume.zip',
        ],
        ...[
          'web.archive.org/web/2020/https://a.example/cv.pdf',
          'a.example/my cv.v2/final.pdf',
          'a.example/b,c',
          'a.example/b,c.co/d;e.co/f',
        ],
        'a.example/?u=https://b.example',
      ],
    ],
  ] as const
  for (const [fault, links] of faults)
    for (const link of links)
      test(`${JSON.stringify(link)}: ${fault}`, () => assert.equal(String(linkFault(link)), fault))
})
