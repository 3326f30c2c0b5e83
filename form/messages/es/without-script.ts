import type { WithoutScriptMessages } from '../message-types.ts'

export const withoutScript: WithoutScriptMessages = {
  no_script: 'Este formulario también funciona sin JavaScript.',
  no_script_link: 'Mostrar todo el formulario en una página',
  show_title: 'Sus respuestas están aquí',
  show_text: 'Todavía no se ha enviado nada. Complete lo que falta y escriba de nuevo su contraseña.',
  password_again: 'Escríbala de nuevo. Por su seguridad nunca se devuelve.',
  choose_file: 'Archivo del currículum',
  choose_file_hint: 'PDF, DOC, DOCX, TXT o RTF, hasta {size}',
  choose_other_file: 'Otro archivo en su lugar',
  phone_hint: 'Sin extensión',
  file_or_link: 'Basta con un archivo o un enlace. Si indica ambos, cuenta el enlace.',
  resume_stored: 'Se ha guardado. No tiene que elegirlo de nuevo.',
  resume_unknown: 'El currículum subido ya no está. Elíjalo de nuevo o indique una URL.',
  answers_saved: 'Lo que escribió sigue aquí. Solo tiene que escribir de nuevo la contraseña.',
  registrations_closed:
    'En este momento los registros están cerrados. Lo que envíe se rechaza hasta que se abran de nuevo.',
  registrations_unavailable: 'En este momento no se pueden recibir registros. Vuelva dentro de unos minutos.',
  retry_in: 'Envíe de nuevo en {duration}.',
  stopped_too_many_requests: 'Demasiadas solicitudes. Espere {duration} y envíe de nuevo.',
  stopped_overloaded:
    'Hay demasiada actividad en este momento, y lo que escribió no se ha leído. Espere {duration} y vuelva a cargar esta página: su navegador lo envía de nuevo. O vuelva atrás: lo que escribió sigue allí.',
  stopped_too_large:
    'Lo que se envió es demasiado grande. Acorte sus respuestas o elija un archivo más pequeño.',
  stopped_too_slow: 'Lo que se envió no llegó a tiempo. Inténtelo de nuevo con una conexión mejor.',
  stopped_unreadable: 'No se pudo leer lo que se envió, y no se ha registrado nada. Inténtelo de nuevo.',
  stopped_media_type: 'Esta página acepta lo que envía su propio formulario. Use el formulario de abajo.',
  stopped_elsewhere:
    'No se ha registrado nada, porque el formulario se envió desde otro sitio. Llénelo aquí.',
  stopped_origin_unknown:
    'No se ha registrado nada, porque su navegador no indica que el formulario se envió desde esta página. Permita que su navegador envíe la página de origen a este sitio y envíe de nuevo: lo que escribió sigue aquí.',
  stopped_broken: 'Algo ha fallado en nuestro servidor. Inténtelo de nuevo en un minuto.',
}
