import type { Frame, Page } from '@playwright/test'

/**
 * Translates a page as Chrome and Edge do, but for the words. The document's language changes, and each text becomes a
 * copy in two `<font>` elements, now and whenever one is added.
 */
export const translatePage = (page: Page | Frame, language: string): Promise<void> =>
  page.evaluate((to) => {
    const isLeft = (text: Node) => {
      const parent = text.parentElement
      return (
        !text.nodeValue?.trim() || !parent || parent.closest('font, script, style, textarea, [translate=no]')
      )
    }
    const translate = (text: Node) => {
      if (isLeft(text)) return
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
