import type { Frame, Page } from '@playwright/test'

/**
 * Changes a page as the translation of Chrome and Edge does, without translating: sets the document's language, and
 * wraps each text, also later ones, in two `<font>` elements.
 */
export const translatePage = (page: Page | Frame, language: string): Promise<void> =>
  page.evaluate((to) => {
    const isExcluded = (text: Node) => {
      const parent = text.parentElement
      return (
        !text.nodeValue?.trim() || !parent || parent.closest('font, script, style, textarea, [translate=no]')
      )
    }
    const translate = (text: Node) => {
      if (isExcluded(text)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.append(inner)
      inner.append(text.nodeValue!)
      ;(text as Text).replaceWith(outer)
    }
    const translateIn = (node: Node) => {
      const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const found: Node[] = node.nodeType === Node.TEXT_NODE ? [node] : []
      while (texts.nextNode()) found.push(texts.currentNode)
      found.forEach(translate)
    }
    Object.assign(document.documentElement, { lang: to, className: 'translated-ltr' })
    translateIn(document.body)
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        addedNodes.forEach(translateIn)
        if (target.nodeType === Node.TEXT_NODE) translate(target)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  }, language)
