import type { BoardMessages } from '@resume-library/contract/built-messages'

export const board: BoardMessages = {
  privacy_link: 'Política de privacidad',
  terms_link: 'Condiciones de uso',
  new_tab: '(se abre en otra pestaña)',
  consent_required: 'He leído y acepto: {documents}.',
  consent_notice: 'Al enviar su registro acepta: {documents}.',
  consent_missing: 'Marque la casilla del final para aceptar: {documents}.',
}
