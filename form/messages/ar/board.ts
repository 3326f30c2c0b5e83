import type { BoardMessages } from '@resume-library/contract/built-messages'

export const board: BoardMessages = {
  privacy_link: 'سياسة الخصوصية',
  terms_link: 'شروط الاستخدام',
  new_tab: '(يُفتح في علامة تبويب جديدة)',
  consent_required: 'قرأتُ وأوافق على: {documents}.',
  consent_notice: 'بإرسال التسجيل تتم الموافقة على: {documents}.',
  consent_missing: 'يرجى تحديد المربع في آخر الصفحة للموافقة على: {documents}.',
}
