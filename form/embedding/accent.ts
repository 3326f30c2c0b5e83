import { accentStyle, isHexColour } from '@resume-library/contract/accent'

/** Takes the host's colour for the page's one accent; its contrast is kept. Anything but a colour is left alone. */
export function takeAccent(accent: string | undefined): void {
  if (!accent || !isHexColour(accent)) return
  const { sheet } = document.getElementById('accent') as HTMLStyleElement
  // One rule for several; through the style sheet, where a Content-Security-Policy has no say.
  sheet!.insertRule(`@media all{${accentStyle(accent)}}`, sheet!.cssRules.length)
}
