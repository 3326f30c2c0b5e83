import type { Frame, Page } from '@playwright/test'

/**
 * Does to a page what browsers that translate it do (Chrome, Edge), but for the other words: the document gets another
 * language, and each text is taken away for a copy of it in two `<font>` elements, now and whenever one is put in.
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
