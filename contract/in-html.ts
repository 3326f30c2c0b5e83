const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML, also in quoted attributes. */
export const inHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
