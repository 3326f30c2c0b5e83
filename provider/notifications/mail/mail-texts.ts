import type { Direction } from '@resume-library/contract/built-messages'
import { DEFAULT_LANGUAGE } from '@resume-library/contract/service-api'

/** Words of the mail in one language. The sentences of the last step are the page's own. */
export interface MailTexts {
  readonly direction: Direction
  readonly registered: string
  /** Replaces `found` where an address has to be verified first. */
  readonly foundOnceVerified: string
  readonly found: string
  readonly newAddress: string
  readonly verify: string
  readonly verifyLink: string
  readonly login: string
  readonly erase: string
  readonly eraseLink: string
  readonly why: string
}

const TEXTS: Readonly<Record<string, MailTexts>> = {
  en: {
    direction: 'ltr',
    registered: 'You are registered',
    foundOnceVerified: 'Employers can find your resume once you confirm your email address.',
    found: 'Employers can now find your resume.',
    newAddress: 'Your email address was changed',
    verify: 'Please confirm that this is your email address:',
    verifyLink: 'Confirm my email address',
    login: 'Log in with your email and password:',
    erase: 'Save this link in case you want to delete your data:',
    eraseLink: 'Delete my data',
    why: "You're getting this email because someone used this address in a registration. If that wasn't you, delete the registration with the last link above.",
  },
  es: {
    direction: 'ltr',
    registered: 'Su registro está completo',
    foundOnceVerified:
      'Los empleadores podrán encontrar su currículum cuando usted confirme su correo electrónico.',
    found: 'Los empleadores ya pueden encontrar su currículum.',
    newAddress: 'Se cambió su correo electrónico',
    verify: 'Confirme que este es su correo electrónico:',
    verifyLink: 'Confirmar mi correo electrónico',
    login: 'Inicie sesión con su correo electrónico y su contraseña:',
    erase: 'Guarde este enlace por si quiere eliminar sus datos:',
    eraseLink: 'Eliminar mis datos',
    why: 'Usted recibe este mensaje porque alguien usó este correo electrónico en un registro. Si no fue usted, elimine el registro con el último enlace de arriba.',
  },
  ar: {
    direction: 'rtl',
    registered: 'اكتمل تسجيلك',
    foundOnceVerified: 'ستتمكن جهات العمل من العثور على سيرتك الذاتية بعد تأكيد بريدك الإلكتروني.',
    found: 'أصبح بإمكان جهات العمل العثور على سيرتك الذاتية.',
    newAddress: 'تغيّر بريدك الإلكتروني',
    verify: 'يُرجى تأكيد أن هذا بريدك الإلكتروني:',
    verifyLink: 'تأكيد بريدي الإلكتروني',
    login: 'يمكنك تسجيل الدخول ببريدك الإلكتروني وكلمة مرورك:',
    erase: 'يُرجى حفظ هذا الرابط لاستخدامه عند الحاجة إلى حذف بياناتك:',
    eraseLink: 'حذف بياناتي',
    why: 'وصلتك هذه الرسالة لأن هذا البريد الإلكتروني استُخدم في تسجيل. إذا لم يكن التسجيل منك، فيمكنك حذفه بالرابط الأخير أعلاه.',
  },
}

/** Returns the language of a mail and its words: the candidate's, else the default. */
export function mailTexts(language: string): { readonly language: string; readonly texts: MailTexts } {
  const known = Object.hasOwn(TEXTS, language) ? language : DEFAULT_LANGUAGE
  return { language: known, texts: TEXTS[known]! }
}
