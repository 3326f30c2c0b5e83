import { temporaryFile } from '@resume-library/server/testing/temporary-folder'
import axe from 'axe-core'
import { By, Key, until, type WebDriver, type WebElement } from 'selenium-webdriver'
import { newApplicant } from '../harness/applicant.ts'
import type { TestFile } from '../harness/resume-files.ts'
import { afterTest } from '../harness/test.ts'

const WAIT_MS = 20_000

/** Answers of step 1 by the names of their inputs. */
export function newAnswers(): Record<string, string> {
  const applicant = newApplicant()
  return {
    first_name: applicant['First name'],
    last_name: applicant['Last name'],
    email: applicant.Email,
    password: applicant.Password,
    phone: applicant.Phone,
    zip_code: applicant['Zip code'],
    home_town: applicant['Home town'],
  }
}

/** Actions of a person in WebKit, and waits for what they see. */
export class Person {
  readonly driver: WebDriver
  usesKeys = false

  constructor(driver: WebDriver) {
    this.driver = driver
  }

  /** Opens the form as a new visitor, with empty storage. */
  async open(url: string): Promise<void> {
    await this.driver.get(url)
    await this.driver.executeScript('sessionStorage.clear(); localStorage.clear(); window.isLeft = true')
    await this.driver.get(url)
    // The driver may still answer from the previous document.
    await this.driver.wait(
      () => this.driver.executeScript('return !window.isLeft && document.readyState === "complete"'),
      WAIT_MS,
      'the new document is there',
    )
  }

  element(css: string): Promise<WebElement> {
    return this.driver.wait(until.elementLocated(By.css(css)), WAIT_MS)
  }

  /** Scrolls an element into view, as the driver only clicks visible ones. */
  async scrollTo(element: WebElement): Promise<void> {
    await this.driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element)
  }

  /** Waits until this text is seen somewhere. */
  async sees(text: string): Promise<void> {
    const path = `//*[not(self::script)][contains(normalize-space(.), ${JSON.stringify(text)})][not(*[contains(normalize-space(.), ${JSON.stringify(text)})])]`
    await this.driver.wait(
      async () => {
        for (const element of await this.driver.findElements(By.xpath(path)))
          if (await element.isDisplayed().catch(() => false)) return true
        return false
      },
      WAIT_MS,
      `“${text}” is seen`,
    )
  }

  async fill(answers: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(answers)) {
      const input = await this.element(`[name=${name}]`)
      await this.scrollTo(input)
      await input.clear()
      await input.sendKeys(value)
    }
  }

  valueOf(name: string): Promise<string> {
    return this.driver.executeScript('return document.querySelector(arguments[0]).value', `[name=${name}]`)
  }

  /** Clicks, or presses Enter where the driver clicks beside the element, as in a frame. */
  async activate(element: WebElement): Promise<void> {
    await this.scrollTo(element)
    await (this.usesKeys ? element.sendKeys(Key.ENTER) : element.click())
  }

  /** Presses the button with this text. */
  async press(name: string): Promise<void> {
    const buttons = await this.driver.findElements(
      By.xpath(`//button[normalize-space(.)=${JSON.stringify(name)}]`),
    )
    for (const button of buttons)
      if (await button.isDisplayed()) {
        return this.activate(button)
      }
    throw new Error(`There is no button “${name}”.`)
  }

  /** Goes to a step by its name above the form. */
  async goTo(step: 1 | 2 | 3): Promise<void> {
    const button = await this.element(`nav li:nth-child(${step}) button`)
    await this.activate(button)
    await this.element(`nav li:nth-child(${step}) [aria-current]`)
  }

  /** Chooses a file in the input of the step that is shown. */
  async choose({ name, buffer }: TestFile, css: string): Promise<void> {
    await (await this.element(css)).sendKeys(temporaryFile({ after: afterTest }, name, buffer))
  }

  async addLink(address: string): Promise<void> {
    const [, tab] = await this.driver.findElements(By.css('[role=tab]'))
    await this.activate(tab!)
    await (await this.element('#resume_link')).sendKeys(address, Key.ENTER)
  }

  /** Fills in everything up to Submit, with a link as resume. */
  async getReadyToSubmit(answers = newAnswers()): Promise<Record<string, string>> {
    await this.fill(answers)
    await this.goTo(3)
    await this.addLink('https://ann.example/cv.pdf')
    await this.sees('Resume added: cv.pdf')
    return answers
  }

  /** @returns the findings of axe-core once nothing moves, as rules with the markup of each element */
  async findings(): Promise<string[]> {
    await this.driver.executeScript(axe.source)
    return this.driver.executeAsyncScript(`
      const done = arguments[arguments.length - 1]
      const ends = document.getAnimations().map(({ finished }) => finished.catch(() => {}))
      Promise.all(ends).then(() => axe.run(document, { resultTypes: ['violations'], iframes: false })).then(({ violations }) =>
        done(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html))))`)
  }

  /** Describes the focused element: its id, whether it is in view, and its selected text. */
  focused(): Promise<{ id: string; text: string; inView: boolean; selected: string }> {
    return this.driver.executeScript(`
      const element = document.activeElement
      const { top, bottom } = element.getBoundingClientRect()
      return {
        id: element.id,
        text: element.textContent,
        inView: top >= 0 && Math.min(bottom, top + 100) <= innerHeight,
        selected: String(getSelection()),
      }`)
  }
}
