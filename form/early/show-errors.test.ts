import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { errorId } from '../fields/ids.ts'
import { showErrors } from './show-errors.ts'
import { fakePage } from './testing/fake-page.ts'

let page = fakePage()
beforeEach(() => {
  page = fakePage()
  Object.assign(globalThis, { document: page.document })
})
const show = () => showErrors(page.form as unknown as HTMLFormElement)
const links = () => page.problem.children[0]!.children.map(({ children }) => children[0]!)

describe('step 1 before React', () => {
  test('that is right says nothing, and keeps the focus and the title', () => {
    assert.deepEqual(show(), {})
    assert.equal(page.problem.hidden, true)
    assert.equal(page.problem.isFocused, false)
    assert.equal(page.document.title, 'Register')
  })

  test('says what is wrong at its field, above, and in the title', () => {
    page.inputs.first_name.value = ' '
    assert.deepEqual(show(), { first_name: 'first_name_required' })
    assert.equal(page.byId.get(errorId('first_name'))!.textContent, 'Enter your first name.')
    assert.equal(page.inputs.first_name.attributes.get('aria-invalid'), 'true')
    assert.equal(page.inputs.last_name.attributes.get('aria-invalid'), 'false')
    assert.equal(page.problem.hidden, false)
    assert.equal(page.problem.isFocused, true)
    assert.equal(page.document.title, 'Error: Register')
  })

  test('lists the errors in the order of the page, each named', () => {
    page.inputs.zip_code.value = page.inputs.first_name.value = ''
    page.inputs.phone.value = 'x'.repeat(10_000)
    show()
    assert.deepEqual(
      links().map(({ href, textContent }) => [href, textContent]),
      [
        ['#first_name', 'Enter your first name.'],
        ['#phone', 'Phone: Too long.'],
        ['#zip_code', 'Enter your zip code.'],
      ],
    )
  })

  test('has links that focus their own field instead of following the address', () => {
    page.inputs.zip_code.value = page.inputs.first_name.value = ''
    show()
    let isPrevented = false
    links()[1]!.onclick!({
      preventDefault: () => {
        isPrevented = true
      },
    })
    assert.equal(isPrevented, true)
    assert.equal(page.inputs.zip_code.isFocused, true)
    assert.equal(page.inputs.first_name.isFocused, false)
  })

  test('that is still wrong has one list, of what is wrong by now', () => {
    page.inputs.zip_code.value = page.inputs.first_name.value = ''
    show()
    page.inputs.first_name.value = 'Ann'
    show()
    assert.equal(page.problem.children.length, 1)
    assert.deepEqual(
      links().map(({ href }) => href),
      ['#zip_code'],
    )
  })

  test('that was corrected takes back all that was said of it', () => {
    page.inputs.first_name.value = ''
    show()
    page.inputs.first_name.value = 'Ann'
    show()
    assert.equal(page.byId.get(errorId('first_name'))!.textContent, '')
    assert.equal(page.inputs.first_name.attributes.get('aria-invalid'), 'false')
    assert.equal(page.problem.hidden, true)
    assert.deepEqual(page.problem.children, [])
  })
})
