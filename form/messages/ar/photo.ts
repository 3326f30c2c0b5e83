import type { PhotoMessages } from '../message-types.ts'

export const photo: PhotoMessages = {
  photo_offer: 'هل سيرتك الذاتية على ورق؟',
  photo_heading: 'تصوير سيرة ذاتية ورقية',
  photo_hint:
    'يُرجى وضع كل صفحة على سطح مستوٍ في إضاءة جيدة. تبقى صورك على جهازك: نجمعها في ملف PDF واحد، من دون مكان التقاطها ووقته.',
  photo_search: 'قد لا تجد جهات العمل سيرة ذاتية مصوّرة عند البحث، لكن يمكنها أن تجد سيرة مكتوبة.',
  photo_type: 'الكتابة بدلًا من التصوير',
  photo_take: 'تصوير سيرتك الذاتية',
  photo_choose: 'اختيار صور',
  photo_page: 'الصفحة {number} من {count}',
  photo_turn: 'تدوير',
  photo_removed: 'أُزيلت الصفحة {number}.',
  photo_use: 'استخدام هذه الصفحات',
  photo_making: 'جارٍ إعداد ملف PDF: {page}…',
  photo_heic:
    'لا يعرض هذا المتصفح الصورة \u2068{filename}\u2069 لأنها بصيغة HEIC. يُرجى أخذ لقطة شاشة لها واختيار اللقطة، أو حفظ الصورة بصيغة JPEG.',
  photo_unreadable:
    'تعذّر فتح الصورة \u2068{filename}\u2069. يُرجى التقاط صورة جديدة، أو حفظها بصيغة JPEG أو PNG.',
  photo_over_limit: 'يمكن أن تصل السيرة الذاتية إلى {count} صفحات. لم نُضف الصور الأخرى.',
  photo_too_large: 'حجم هذه الصفحات معًا كبير جدًا. يُرجى إزالة إحداها.',
  photo_failed: 'تعذّر إنشاء ملف PDF. لا تزال صفحاتك هنا. يُرجى إعادة المحاولة.',
}
