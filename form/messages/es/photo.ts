import type { PhotoMessages } from '../message-types.ts'

export const photo: PhotoMessages = {
  photo_offer: '¿Tiene su currículum en papel?',
  photo_heading: 'Fotografiar un currículum en papel',
  photo_hint:
    'Coloque cada página sobre una superficie plana y con buena luz. Sus fotos se quedan en su dispositivo: con ellas creamos un solo PDF, sin el lugar ni la hora en que se tomaron.',
  photo_search:
    'Es posible que los empleadores no encuentren un currículum fotografiado al buscar. Sí pueden encontrar uno que usted escriba.',
  photo_type: 'Prefiero escribirlo',
  photo_take: 'Tomar una foto de su currículum',
  photo_choose: 'Elegir fotos',
  photo_page: 'Página {number} de {count}',
  photo_turn: 'Girar',
  photo_removed: 'Se quitó la página {number}.',
  photo_use: 'Usar estas páginas',
  photo_making: 'Preparando su PDF: {page}…',
  photo_heic:
    'Este navegador no puede mostrar {filename}, una foto HEIC. Haga una captura de pantalla y elíjala, o guarde la foto como JPEG.',
  photo_unreadable: 'No pudimos abrir {filename}. Tome otra foto o guarde la imagen como JPEG o PNG.',
  photo_over_limit: 'Un currículum puede tener hasta {count} páginas. No agregamos las demás fotos.',
  photo_too_large: 'Juntas, estas páginas son demasiado grandes. Quite alguna.',
  photo_failed: 'No pudimos crear el PDF. Sus páginas siguen aquí. Inténtelo de nuevo.',
}
